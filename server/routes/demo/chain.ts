/** The demo's chain, as far as routes know it. */
export type DemoChain = {
  rpcUrl: string
  /** Everybody in its world, in lower case: their keys are public. */
  people: ReadonlySet<string>
  /** The account that the node pays visitors from. */
  faucet: string
}
