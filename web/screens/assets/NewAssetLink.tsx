import { Link } from '@tanstack/react-router'
import { Button } from '../../components/Button.ts'
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
