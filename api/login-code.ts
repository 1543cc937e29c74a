/** How long a sign-in code is good for. */
export const CODE_MINUTES = 10
