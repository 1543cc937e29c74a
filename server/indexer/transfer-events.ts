/** Transfer(address,address,uint256), of ERC-20 and ERC-721 alike. */
export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** TransferSingle(address,address,address,uint256,uint256) */
export const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
/** TransferBatch(address,address,address,uint256[],uint256[]) */
export const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
/** ERC-2309: ConsecutiveTransfer(uint256 indexed fromTokenId,uint256 toTokenId,address indexed fromAddress,address indexed toAddress) */
export const CONSECUTIVE_TRANSFER = '0xdeaa91b6123d068f5821d0fb0678463d1a8a6079fe8af5de3ce5e896dcf9133d'
/** ERC20Transfer(address,address,uint256), as Pandora's ERC-404 calls it (Pandora-Labs-Org/erc404-legacy, src/ERC404.sol). */
export const ERC20_TRANSFER = '0xe59fdd36d0d223c0c7d996db7ad796880f45e1936cb0bb7ac102e7082e031487'
/** Deposit(address,uint256) and Withdrawal(address,uint256) of a wrapped coin (WETH9). */
export const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
export const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

export const NFT_EVENTS = {
  erc721: [TRANSFER, CONSECUTIVE_TRANSFER],
  erc1155: [TRANSFER_SINGLE, TRANSFER_BATCH],
}
