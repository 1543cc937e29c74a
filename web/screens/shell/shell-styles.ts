// Mantine's styles that only the dashboard needs; see styles.ts.
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '../../print.css'
