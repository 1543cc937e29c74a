/** From where something is done: the User-Agent and the IP address, which is empty if it is not known. */
export type Device = { userAgent: string; address: string }
