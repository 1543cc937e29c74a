export function Sharing() {
  return null
}
