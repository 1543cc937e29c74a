import type { PendingDeployment } from './pending-deployment.ts'

/** As it is stored when the wallet is asked. */
export const forge: PendingDeployment = {
  email: 'owner@example.com',
  account: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  nonce: 0,
  hash: null,
  address: null,
  contractUrl: 'https://assay.example/nft/contract/1',
  collection: {
    contract_chain: 'eth',
    banner: 'https://assay.example/uploads/1',
    name: 'Forge',
    project_url: 'https://forge.example/',
    metadata: {
      name: 'Forge',
      description: 'What we make.',
      imageURL: 'https://assay.example/uploads/1',
      external_link: 'https://forge.example/',
      seller_fee_basis_points: 250,
      fee_recipient: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    },
  },
}
