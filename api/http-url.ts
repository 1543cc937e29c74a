export const linkWanted = 'Enter a link such as https://example.com.'

/** Nothing but http and https, so that a link can never run as a script. */
export function isHttpUrl(url: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}\p{Cs}]+$/iu.test(url) && URL.canParse(url)
}
