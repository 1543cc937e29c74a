import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** Around the brand. Which page is the current one is said by the entry of the menu, and by that alone. */
export const HomeLink = createLink(({ 'aria-current': _, ...props }: ComponentProps<'a'>) => <a {...props} />)
