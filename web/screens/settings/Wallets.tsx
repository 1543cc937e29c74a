export function Wallets() {
  return null
}
