/** The ending of its path tells; what is asked for behind that does not. */
export function isVideo(url: string): boolean {
  return /\.(?:mp4|webm|ogg)(?:[?#]|$)/i.test(url)
}
