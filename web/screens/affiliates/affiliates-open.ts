/**
 * Off: what the page shows then is the inquiry. On, it would show the table of partners, which is a sample so far.
 * Not `as const`: both branches stay checked.
 */
export const affiliatesOpen: boolean = false
