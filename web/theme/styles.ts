import '@fontsource-variable/inter/wght.css'
// Styles of the Mantine components in use, and no others. The layered files lose against our own CSS whatever the order.
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Button.layer.css'
