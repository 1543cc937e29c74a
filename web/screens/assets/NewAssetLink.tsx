import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'

export function NewAssetLink() {
  return (
    <Button
      size="sm"
      aria-label="+ New asset"
      title="New asset"
      renderRoot={(props) => <Link to={paths.newAsset} {...props} />}
    >
      +
    </Button>
  )
}
