export function SignInWays() {
  return null
}
