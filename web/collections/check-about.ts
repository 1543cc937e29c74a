import { isHttpUrl, linkWanted } from '#api/http-url.ts'
import type { FieldErrors } from '../hooks/use-field-errors.ts'

/** What a collection says about itself, as it is typed. */
export type About = { name: string; description: string; external_link: string }

/** The same without spaces around it, and what is wrong with it, by the server's names for the fields. */
export function checkAbout(typed: About, hasImage: boolean): { about: About; errors: FieldErrors } {
  const about = {
    name: typed.name.trim(),
    description: typed.description.trim(),
    external_link: typed.external_link.trim(),
  }
  return {
    about,
    errors: {
      ...(!hasImage && { imageURL: 'Choose an image.' }),
      ...(!about.name && { name: 'Enter a title.' }),
      ...(!about.description && { description: 'Enter a description.' }),
      ...(!isHttpUrl(about.external_link) && { external_link: linkWanted }),
    },
  }
}
