import { useSearch } from '@tanstack/react-router'
import { apiUrl, config } from '../../client/config.ts'
import { Button } from '../../components/Button.ts'
import { paths } from '../../paths.ts'
import classes from './OtherWays.module.css'

/** Leads to the provider of single sign-on, if the operator has named one. */
export function OidcButton() {
  const { next } = useSearch({ from: paths.signIn })
  if (config.oidc_name === null) return null
  const query = next ? `?${new URLSearchParams({ next })}` : ''
  return (
    <Button
      component="a"
      variant="default"
      fullWidth
      className={classes.way}
      href={apiUrl(`/auth/oidc/start${query}`)}
    >
      Sign in with {config.oidc_name}
    </Button>
  )
}
