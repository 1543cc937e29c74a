import { get } from 'node:http'

/** The bytes of these files as a server sends them to a browser that understands gzip only. */
export async function gzippedBytes(urls: string[]): Promise<number> {
  const sizes = await Promise.all(urls.map(transferredBytes))
  return sizes.reduce((sum, size) => sum + size, 0)
}

// Not fetch: it shows the content after decompression alone.
function transferredBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      const { statusCode, headers } = response
      if (statusCode !== 200 || headers['content-encoding'] !== 'gzip') {
        reject(new Error(`${url}: status ${statusCode}, encoding ${headers['content-encoding'] ?? 'none'}`))
        response.resume()
        return
      }
      let bytes = 0
      response.on('data', (chunk) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve(bytes))
      response.on('error', reject)
    }).on('error', reject)
  })
}
