// Mantine's styles that dialogs need outside the dashboard; see styles.ts.
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
