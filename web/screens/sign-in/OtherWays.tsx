import type { Tokens } from '../../storage/storage.ts'
import classes from './OtherWays.module.css'

type Props = {
  /** Signed in: leads to the dashboard. */
  onTokens(tokens: Tokens): Promise<void>
}

/** Below the form, and quieter than it: ways to sign in that were set up before. One button each. */
export function OtherWays(_: Props) {
  return <div className={classes.ways} />
}
