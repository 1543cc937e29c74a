/** Partners that do not exist. */
export const samplePartners = [
  {
    wallet: '0xA11ce00000000000000000000000000000000001',
    name: 'Alice Archer',
    email: 'alice@example.com',
    lastReferral: '2026-07-28',
    referred: 42,
    revenueUsd: 8_610,
    status: 'Active',
  },
  {
    wallet: '0xB0b0000000000000000000000000000000000002',
    name: 'Bob Brewer',
    email: 'bob@example.com',
    lastReferral: '2026-07-21',
    referred: 17,
    revenueUsd: 2_465,
    status: 'Active',
  },
  {
    wallet: '0xCa401000000000000000000000000000000000A3',
    name: 'Carol Carver',
    email: 'carol@example.com',
    lastReferral: '2026-06-30',
    referred: 9,
    revenueUsd: 1_152,
    status: 'Active',
  },
  {
    wallet: '0xDa5e000000000000000000000000000000000004',
    name: 'Dave Dyer',
    email: 'dave@example.com',
    lastReferral: '2026-03-11',
    referred: 3,
    revenueUsd: 288,
    status: 'Paused',
  },
] as const
