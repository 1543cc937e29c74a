import type { ChainKey } from '#api/chains.ts'

/** Every contract whose word about a price counts: kind, who is behind it, label, address, and its chains. */
const table = `
blend | Blur | Blend | 0x29469395eaf6f95920e59f858042f0e28d98a20b | eth
blur | Blur | Blur marketplace | 0x000000000000ad05ccc4f10045630fb830b95127 | everywhere
blurV2 | Blur | Blur marketplace V2 | 0xb2ecfe4e4d61f8790bbb9de2d1259b9e2410cea5 | everywhere
element | Element | Element exchange | 0x20f780a973856b93f63670377900c1d2a50a77c4 | eth
element | Element | Element exchange | 0xb3e3dfcb2d9f3dde16d78b9e6eb3538eb32b5ae1 | bsc
element | Element | Element exchange | 0xeaf5453b329eb38be159a872a6ce91c9a8fb0260 | polygon
element | Element | Element exchange | 0x18cd9270dbdca86d470cfb3be1b156241fffa9de | avalanche arbitrum
element | Element | Element exchange | 0x64848eefbc2921102a153b08fa64536ae1f8e937 | zksync
element | Element | Element exchange | 0x0cab6977a9c70e04458b740476b498b214019641 | linea scroll
element | Element | Element exchange | 0xa39a5f160a1952ddf38781bd76e402b0006912a9 | base
element | Element | Element exchange | 0x2317d8b224328644759319dffa2a5da77c72e0e9 | optimism
element | Element | Element exchange | 0x4196b39157659bf0de9ebf6e505648b7889a39ce | blast
foundation | Foundation | Foundation market | 0xcda72070e455bb31c7690a170224ce43623d0b6f | eth
foundation | Foundation | Foundation drops | 0x53f451165ba6fdbe39a134673d13948261b2334a | eth
joepegs | Joepegs | Joepegs exchange | 0xae079eda901f7727d0715aff8f82ba8295719977 | avalanche
joepegs | Joepegs | Joepegs auction house | 0x341c84811477b16ab7eae4f07980547e4df42559 | avalanche
joepegs | Joepegs | Joepegs exchange | 0x291d8bdd25eb89f1c2b465377d6453d9c38ad8b6 | bsc
joepegs | Joepegs | Joepegs auction house | 0x751b714e3e7b996b02f486bccde774c3a6415f78 | bsc
looksrare | LooksRare | LooksRare exchange | 0x59728544b08ab483533076417fbbb2fd0b17ce3a | everywhere
looksrareV2 | LooksRare | LooksRare exchange V2 | 0x0000000000e655fae4d56241588680f86e3b2377 | everywhere
manifold | Manifold | Manifold marketplace | 0x5246807fb65d87b0d0a234e0f3d42374de83b421 | eth optimism base apechain sepolia
manifold | Manifold | Manifold marketplace V1 | 0x7ef865963d3a005670b8f8df6aed23e456fa75e0 | eth
manifold | Manifold | Manifold marketplace V2 | 0x3a3548e060be10c2614d0a4cb0c03cc9093fd799 | eth
manifold | Manifold | Christie's marketplace | 0x9d3c936d7e2ff74b068862f439925b570e46775f | eth
manifoldClaims | Manifold | Manifold claim, ERC-721 v1 | 0xb08aa31cc2b8c0582be42d38bb643292e0a4b9eb | eth
manifoldClaims | Manifold | Manifold claim, ERC-1155 v1 | 0xca71c5270eff44eb6d813a92c0ba12577bddf208 | eth
manifoldClaims | Manifold | Manifold claim, ERC-721 v2 | 0x5ebfd58c5ead1025755f7490e510ccf2c0b4a444 | eth
manifoldClaims | Manifold | Manifold claim, ERC-1155 v2 | 0x4e32004d8b81847a670b4a1778ace4dcf2bba01e | eth
manifoldClaims | Manifold | Manifold claim, ERC-721 v3 | 0xa46f952645d4deec07a7cd98d1ec9ec888d4b61e | eth
manifoldClaims | Manifold | Manifold claim, ERC-1155 v3 | 0x44e94034afce2dd3cd5eb62528f239686fc8f162 | eth
manifoldClaims | Manifold | Manifold claim, ERC-721 v4 | 0x7581871e1c11f85ec7f02382632b8574fad11b22 | eth
manifoldClaims | Manifold | Manifold claim, ERC-1155 v4 | 0xe7d3982e214f9dfd53d23a7f72851a7044072250 | eth
manifoldClaims | Manifold | Manifold claim, ERC-721 v5 | 0x3b8c2feb0f4953870f825df64322ec967aa26b8c | eth
manifoldClaims | Manifold | Manifold claim, ERC-1155 v5 | 0xdb8d79c775452a3929b86ac5deab3e9d38e1c006 | eth
manifoldClaims | Manifold | Manifold claim, ERC-721 v6 | 0x1eb73fee2090fb1c20105d5ba887e3c3ba14a17e | eth optimism base apechain sepolia
manifoldClaims | Manifold | Manifold claim, ERC-1155 v6 | 0x04ba6cf3c5aa6d4946f5b7f7adf111012a9fac65 | eth optimism base apechain sepolia
manifoldClaims | Manifold | Manifold claim, ERC-721 v7 | 0x23aa05a271debffaa3d75739af5581f744b326e4 | eth optimism base apechain sepolia
manifoldClaims | Manifold | Manifold claim, ERC-1155 v7 | 0x26bbea7803dcac346d5f5f135b57cf2c752a02be | eth optimism base apechain sepolia
manifoldClaims | Manifold | Manifold claim, ERC-721 v8 | 0x5889e848b2423344f7969bc158100c07595c0137 | eth optimism base apechain sepolia
manifoldClaims | Manifold | Manifold claim, ERC-1155 v8 | 0x88438f4d4b8516e758a319ad16924da60e1e56cc | eth optimism base apechain sepolia
manifoldClaims | Manifold | Manifold signed claim, ERC-721 | 0x56fe278ec785e8ae6dfb0fda0af4cc7a1b62baf1 | eth optimism base apechain sepolia
manifoldClaims | Manifold | Manifold signed claim, ERC-1155 | 0x85c71e0bde93a1719b1be9358172ad472090217c | eth optimism base apechain sepolia
manifoldClaims | Manifold | Manifold claim with changing fee, ERC-721 | 0xe78d5842b6842056aac519e927030b6f6e80a2d6 | eth optimism base apechain sepolia
manifoldClaims | Manifold | Manifold claim with changing fee, ERC-1155 | 0x5e90e85ff40a4bc6f3e59ce12beaeaa616f5ab86 | eth optimism base apechain sepolia
nouns | Nouns | Nouns auction house | 0x830bd73e4184cef73443c15111a1df14e495c706 | eth
nouns | Nouns | Lil Nouns auction house | 0x55e0f7a3bb39a28bd7bcc458e04b3cf00ad3219e | eth
okx | OKX | OKX exchange | 0x90a77dd8ae0525e08b1c2930eb2eb650e78c6725 | eth
paymentProcessor | Limit Break | Payment Processor | 0x009a1dc9f1a6e2134ad4236fcd75b1ae62858507 | eth
paymentProcessor | Limit Break | Payment Processor | 0x009a1d0fecd7d6475188082f3f542e93f5e07ff1 | polygon
paymentProcessor | Limit Break | Payment Processor | 0x009a1d8de8d80fcd9c6aaafe97a237dc663f2978 | sepolia
paymentProcessorV2 | Magic Eden | Payment Processor 2.0.0 | 0x9a1d00bed7cd04bcda516d721a596eb22aac6834 | everywhere
paymentProcessorV2 | Magic Eden | Payment Processor 2.0.1 | 0x9a1d001670c8b17f8b7900e8d7a41e785b3f0515 | everywhere
paymentProcessorV2 | Magic Eden | Payment Processor 3.0.0 | 0x9a1d00000000fc540e2000560054812452eb5366 | everywhere
rarible | Rarible | Rarible exchange | 0xcd4ec7b66fbc029c116ba9ffb3e59351c20b5b06 | eth
raribleV2 | Rarible | Rarible exchange V2 | 0x9757f2d2b135150bbeb65308d4a91804107cd8d6 | eth
raribleV2 | Rarible | Rarible exchange V2 | 0x12b3897a36fdb436dde2788c06eff0ffd997066e | polygon
raribleV2 | Rarible | Rarible exchange V2 | 0x07b637739cad9a5f0c487219b283a52717e69978 | arbitrum
raribleV2 | Rarible | Rarible exchange V2 | 0x6c65a3c3aa67b126e43f86da85775e0f5e9743f7 | base
raribleV2 | Rarible | Rarible exchange V2 | 0xf944c45add4d496e0409d8950925aa03b0f09273 | bsc
raribleV2 | Rarible | Rarible exchange V2 | 0x5e0bbed68e1b47c94a396226d8ac10dde242e77c | zksync
raribleV2 | Rarible | Rarible exchange V2 | 0x26ffb53e87ec52f02ee3aafb57126cbb623c59e9 | abstract
raribleV2 | Rarible | Rarible exchange V2 | 0xc747f8ba0514d30322a5bd4056f8c6434448d3f5 | apechain
raribleV2 | Rarible | Rarible exchange V2 | 0x5faf16a85028be138a7178b222dec98092feef97 | berachain celo
raribleV2 | Rarible | Rarible exchange V2 | 0x0e7b24d73e45b639a5cf674c5f2bb02930716f87 | mantle
raribleV2 | Rarible | Rarible exchange V2 | 0x2c46e116a742c159fa79e2717b50759ec979e3be | monad
raribleV2 | Rarible | Rarible exchange V2 | 0x3e52d660b69d1bdacb6c513ce085d924f5cb9c77 | sepolia polygon-amoy
raribleV2 | Rarible | Rarible exchange V2 | 0x0fe65b68eb627c21eaf3cfe8183c4f946f3d48bd | base-sepolia
seadrop | OpenSea | SeaDrop | 0x00005ea00ac477b1030ce78506496e8c2de24bf5 | everywhere
seaport | OpenSea | Seaport 1.1 | 0x00000000006c3852cbef3e08e8df289169ede581 | everywhere
seaport | OpenSea | Seaport 1.2 | 0x00000000000006c7676171937c444f6bde3d6282 | everywhere
seaport | OpenSea | Seaport 1.3 | 0x0000000000000ad24e80fd803c6ac37206a45f15 | everywhere
seaport | OpenSea | Seaport 1.4 | 0x00000000000001ad428e4906ae43d8f9852d0dd6 | everywhere
seaport | OpenSea | Seaport 1.5 | 0x00000000000000adc04c56bf30ac9d3c0aaf14dc | everywhere
seaport | OpenSea | Seaport 1.6 | 0x0000000000000068f116a894984e2db1123eb395 | everywhere
sudoswap | Sudoswap | Sudoswap pair factory | 0xb16c1342e617a5b6e4b631eb114483fdb289c0a4 | eth
sudoswapV2 | Sudoswap | Sudoswap V2 pair factory | 0xa020d57ab0448ef74115c112d18a9c231cc86000 | eth
sudoswapV2 | Sudoswap | Sudoswap V2 pair factory | 0x605145d263482684590f630e9e581b21e4938eb8 | base
sudoswapV2 | Sudoswap | Sudoswap V2 pair factory | 0x8ce608ce2b5004397faef1556bfe33bdfbe4696d | base
sudoswapV2 | Sudoswap | Sudoswap V2 pair factory | 0x6132912d8009268dcc457c003a621a0de405dbe0 | arbitrum
superrare | SuperRare | SuperRare V1 | 0x41a322b28d0ff354040e2cbc676f0320d8c8850d | eth
superrare | SuperRare | SuperRare market | 0x2947f98c42597966a0ec25e92843c09ac17fbaa7 | eth
superrare | SuperRare | SuperRare market V2 | 0x65b49f7aee40347f5a90b714be4ef086f3fe5e2c | eth
superrare | SuperRare | SuperRare auctions | 0x8c9f364bf7a56ed058fc63ef81c6cf09c833e656 | eth
superrare | SuperRare | SuperRare Bazaar | 0x6d7c44773c52d396f43c2d511b81aa168e9a7a42 | eth
superrare | SuperRare | SuperRare Bazaar | 0x51c36ffb05e17ed80ee5c02fa83d7677c5613de2 | base
superrare | SuperRare | SuperRare Bazaar | 0xc8edc7049b233641ad3723d6c60019d1c8771612 | sepolia
superrare | SuperRare | SuperRare batch listings | 0x6a190885a806d39a0a8c348bfa1ac762d72e608d | eth
superrare | SuperRare | SuperRare batch listings | 0x36a66df396877f6771d9f9981ad70b712ee523cf | base
superrare | SuperRare | SuperRare batch auctions | 0x71742c7196f1c334c4c038ce6dcdcee98097f9da | eth
superrare | SuperRare | SuperRare batch auctions | 0xdfce0a0569492c59f27b3715b81f1bd25ddebce3 | eth
superrare | SuperRare | SuperRare batch auctions | 0xc033bbef0af25db7523fce16bab1c39df0bf2ae3 | base
treasure | Treasure | Treasure marketplace | 0x09986b4e255b3c548041a30a2ee312fe176731c2 | arbitrum
treasure | Treasure | Treasure marketplace | 0x68d25992b1b04be8a70104de8cb598170ab9aad5 | eth
treasure | Treasure | Treasure marketplace | 0xa2733ef72fd693b38f88a5b3cce84ed935a39437 | sepolia
wyvern | OpenSea | Wyvern exchange 2.2 | 0x7be8076f4ea4a4ad08075c2508e481d6c946d12b | eth
wyvern | OpenSea | Wyvern exchange 2.3 | 0x7f268357a8c2552623316e2562d90e642bb538e5 | eth
x2y2 | X2Y2 | X2Y2 exchange | 0x74312363e45dcaba76c59ec49a7aa8a65a67eed3 | everywhere
zora | Zora | Zora asks | 0xce6cef2a9028e1c3b21647ae3b4251038109f42a | eth
zora | Zora | Zora asks 1.1 | 0x6170b3c3a54c3d8c854934cbc314ed479b2b29a3 | eth
zora | Zora | Zora asks in ETH | 0x34aa9cbb80dc0b3d82d04900c02fb81468dafcab | eth
zora | Zora | Zora private asks | 0xfbf87e6c2c242d0166e2ddb60db5a94cd4dae00e | eth
zora | Zora | Zora offers | 0x76744367ae5a056381868f716bdf0b13ae1aeaa3 | eth
zora | Zora | Zora auctions | 0x5f7072e1fa7c01dfac7cf54289621afaad2184d0 | eth
zora | Zora | Zora auctions | 0x53172d999a299198a935f9e424f9f8544e3d4292 | eth
zora | Zora | Zora auctions | 0x9458e29713b98bf452ee9b2c099289f533a5f377 | eth
zora | Zora | Zora auctions | 0xd1adaf05575295710de1145c3c9427c364a70a7f | eth
zora | Zora | Zora auctions | 0x1e58be778acae2744c1185ea1ce542f304860b96 | eth
zora | Zora | Zora auctions | 0x1e009dec13a2a441b3aa133bd320ff5b16b22e71 | eth
zora | Zora | Zora asks 1.1 | 0x3634e984ba0373cfa178986fd19f03ba4dd8e469 | polygon
zora | Zora | Zora auctions | 0xa06262157905913f855573f53ad48de2d4ba1f4a | zora
zoraAuctionHouse | Zora | Zora market | 0xe5bfab544eca83849c53464f85b7164375bdaac1 | eth
zoraAuctionHouse | Zora | Zora market | 0xe20bd7dc76e09aebc2a9a732ab6aee616c5a17eb | polygon
zoraAuctionHouse | Zora | Zora auction house | 0xe468ce99444174bd3bbbed09209577d25d1ad673 | eth
zoraAuctionHouse | Zora | Zora auction house | 0x48f1c97259dc7f3900965391651693baebfd59a2 | polygon
zoraMints | Zora | Zora protocol rewards | 0x7777777f279eba3d3ad8f4e708545291a6fdba8b | everywhere
zoraMints | Zora | Zora timed sale | 0x777777722d078c97c6ad07d9f36801e653e356ae | eth base arbitrum optimism blast zora sepolia base-sepolia
`

export function believedMarkets(chain: ChainKey) {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split(' | '))
    .filter(([, , , , chains]) => chains === 'everywhere' || chains?.split(' ').includes(chain))
    .map(([kind, entity, label, address]) => ({ address, kind, label, entity }))
}
