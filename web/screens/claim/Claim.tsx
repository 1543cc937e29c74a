export function Claim() {
  return null
}
