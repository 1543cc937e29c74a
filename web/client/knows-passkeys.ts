/** Whether this browser has passkeys here: none does without https or `localhost`, or at an IP address. */
export function knowsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(window.location.hostname)
}
