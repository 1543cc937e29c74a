import { z } from 'zod'
import type { Call } from './call.ts'
import { addressOrEmpty, httpUrlOrEmpty, line } from './fields.ts'
import { uploadPathOrEmpty } from './uploads.ts'

const profile = z
  .object({
    name: z.string(),
    surname: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    zip: z.string(),
    country: z.string(),
    language: z.string(),
    website: z.string(),
    wallet: z.string(),
    currency: z.string(),
    subscribed: z.boolean(),
    communicate_email: z.boolean(),
    communicate_phone: z.boolean(),
    allow_communications: z.boolean(),
    icon_image: z.string().describe('Path of the avatar, relative to the API host'),
  })
  .describe('A text that was never filled in is empty')

// The e-mail address is the account: a body may carry it, as the specification's does, and it is dropped.
const profileBody = z
  .object({
    name: line(100),
    surname: line(100),
    phone: line(40),
    address: line(300),
    zip: line(20),
    country: line(100),
    language: line(35),
    website: httpUrlOrEmpty,
    wallet: addressOrEmpty,
    currency: line(10),
    subscribed: z.boolean(),
    communicate_email: z.boolean(),
    communicate_phone: z.boolean(),
    allow_communications: z.boolean(),
    icon_image: uploadPathOrEmpty,
  })
  .partial()
  .describe('Fields left out stay as they are')

export const profileCalls = {
  'GET /api/profile': {
    summary: 'Read your profile',
    auth: 'bearer',
    reply: profile,
    failures: [],
  },
  'POST /api/profile': {
    summary: 'Change your profile',
    auth: 'bearer',
    body: profileBody,
    reply: profile,
    failures: [400, 507],
  },
} as const satisfies Record<string, Call>
