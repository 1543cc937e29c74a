import type { Profile } from '../../queries/profile.ts'

export const blankProfile: Profile = {
  name: '',
  surname: '',
  email: '',
  phone: '',
  address: '',
  zip: '',
  country: '',
  language: '',
  website: '',
  wallet: '',
  currency: '',
  subscribed: false,
  communicate_email: false,
  communicate_phone: false,
  allow_communications: false,
  icon_image: '',
}
