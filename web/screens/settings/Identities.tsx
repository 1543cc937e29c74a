export function Identities() {
  return null
}
