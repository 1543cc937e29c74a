/** The app's button. Its look is in theme/theme.ts, so screens take it from here and not from Mantine. */
export { Button } from '@mantine/core'
