export { Loader as Spinner } from '@mantine/core'
