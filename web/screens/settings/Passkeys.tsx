export function Passkeys() {
  return null
}
