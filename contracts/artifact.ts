// Generated from AssayCollection.sol by tools/generate-artifact.ts; do not edit.

export const abi = [
  {
    "inputs": [
      {
        "internalType": "string",
        "name": "contractURI_",
        "type": "string"
      },
      {
        "internalType": "uint256",
        "name": "royaltyBps",
        "type": "uint256"
      }
    ],
    "stateMutability": "nonpayable",
    "type": "constructor"
  },
  {
    "inputs": [],
    "name": "AccountBalanceOverflow",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "id",
        "type": "uint256"
      }
    ],
    "name": "AlreadyMinted",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "ArrayLengthsMismatch",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "CollectionPaused",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "InsufficientBalance",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "InvalidRoyalties",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "InvalidSignature",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "NotOwner",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "NotOwnerNorApproved",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "NotPendingOwner",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "NothingClaimed",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "SoldOut",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "SupplyTooLarge",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "TooManyRounds",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "TransferToNonERC1155ReceiverImplementer",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "TransferToZeroAddress",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "VoucherCancelled",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "VoucherExpired",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "WalletLimitReached",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "price",
        "type": "uint256"
      }
    ],
    "name": "WrongPayment",
    "type": "error"
  },
  {
    "anonymous": false,
    "inputs": [],
    "name": "AllVouchersCancelled",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "owner",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "operator",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "bool",
        "name": "isApproved",
        "type": "bool"
      }
    ],
    "name": "ApprovalForAll",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "fromTokenId",
        "type": "uint256"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "toTokenId",
        "type": "uint256"
      }
    ],
    "name": "BatchMetadataUpdate",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [],
    "name": "ContractURIUpdated",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "previousOwner",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "newOwner",
        "type": "address"
      }
    ],
    "name": "OwnershipTransferStarted",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "previousOwner",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "newOwner",
        "type": "address"
      }
    ],
    "name": "OwnershipTransferred",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": false,
        "internalType": "address",
        "name": "account",
        "type": "address"
      }
    ],
    "name": "Paused",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "receiver",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "bps",
        "type": "uint256"
      }
    ],
    "name": "RoyaltiesUpdated",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "operator",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "from",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256[]",
        "name": "ids",
        "type": "uint256[]"
      },
      {
        "indexed": false,
        "internalType": "uint256[]",
        "name": "amounts",
        "type": "uint256[]"
      }
    ],
    "name": "TransferBatch",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "operator",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "from",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "id",
        "type": "uint256"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "TransferSingle",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": false,
        "internalType": "string",
        "name": "value",
        "type": "string"
      },
      {
        "indexed": true,
        "internalType": "uint256",
        "name": "id",
        "type": "uint256"
      }
    ],
    "name": "URI",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": false,
        "internalType": "address",
        "name": "account",
        "type": "address"
      }
    ],
    "name": "Unpaused",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "uint256",
        "name": "id",
        "type": "uint256"
      }
    ],
    "name": "VouchersCancelled",
    "type": "event"
  },
  {
    "inputs": [],
    "name": "acceptOwnership",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "owner",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "id",
        "type": "uint256"
      }
    ],
    "name": "balanceOf",
    "outputs": [
      {
        "internalType": "uint256",
        "name": "result",
        "type": "uint256"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address[]",
        "name": "owners",
        "type": "address[]"
      },
      {
        "internalType": "uint256[]",
        "name": "ids",
        "type": "uint256[]"
      }
    ],
    "name": "balanceOfBatch",
    "outputs": [
      {
        "internalType": "uint256[]",
        "name": "balances",
        "type": "uint256[]"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "from",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "id",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "burn",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "from",
        "type": "address"
      },
      {
        "internalType": "uint256[]",
        "name": "ids",
        "type": "uint256[]"
      },
      {
        "internalType": "uint256[]",
        "name": "amounts",
        "type": "uint256[]"
      }
    ],
    "name": "burnBatch",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "cancelAllVouchers",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "id",
        "type": "uint256"
      }
    ],
    "name": "cancelVouchers",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "components": [
          {
            "internalType": "uint256",
            "name": "id",
            "type": "uint256"
          },
          {
            "internalType": "string",
            "name": "uri",
            "type": "string"
          },
          {
            "internalType": "uint256",
            "name": "price",
            "type": "uint256"
          },
          {
            "internalType": "uint256",
            "name": "maxSupply",
            "type": "uint256"
          },
          {
            "internalType": "uint256",
            "name": "walletLimit",
            "type": "uint256"
          },
          {
            "internalType": "uint256",
            "name": "deadline",
            "type": "uint256"
          },
          {
            "internalType": "uint256",
            "name": "nonce",
            "type": "uint256"
          }
        ],
        "internalType": "struct AssayCollection.Voucher",
        "name": "voucher",
        "type": "tuple"
      },
      {
        "internalType": "bytes",
        "name": "signature",
        "type": "bytes"
      },
      {
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "claim",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "id",
        "type": "uint256"
      },
      {
        "internalType": "address",
        "name": "wallet",
        "type": "address"
      }
    ],
    "name": "claimed",
    "outputs": [
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "contractURI",
    "outputs": [
      {
        "internalType": "string",
        "name": "",
        "type": "string"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "owner",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "operator",
        "type": "address"
      }
    ],
    "name": "isApprovedForAll",
    "outputs": [
      {
        "internalType": "bool",
        "name": "result",
        "type": "bool"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "id",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      },
      {
        "internalType": "string",
        "name": "ownURI",
        "type": "string"
      }
    ],
    "name": "mint",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "internalType": "uint256[]",
        "name": "ids",
        "type": "uint256[]"
      },
      {
        "internalType": "uint256[]",
        "name": "amounts",
        "type": "uint256[]"
      },
      {
        "internalType": "string[]",
        "name": "ownURIs",
        "type": "string[]"
      }
    ],
    "name": "mintBatch",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address[]",
        "name": "recipients",
        "type": "address[]"
      },
      {
        "internalType": "uint256",
        "name": "id",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      },
      {
        "internalType": "string",
        "name": "ownURI",
        "type": "string"
      }
    ],
    "name": "mintToMany",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "owner",
    "outputs": [
      {
        "internalType": "address",
        "name": "",
        "type": "address"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "pause",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "paused",
    "outputs": [
      {
        "internalType": "bool",
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "pendingOwner",
    "outputs": [
      {
        "internalType": "address",
        "name": "",
        "type": "address"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "salePrice",
        "type": "uint256"
      }
    ],
    "name": "royaltyInfo",
    "outputs": [
      {
        "internalType": "address",
        "name": "receiver",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "royaltyAmount",
        "type": "uint256"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "from",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "internalType": "uint256[]",
        "name": "ids",
        "type": "uint256[]"
      },
      {
        "internalType": "uint256[]",
        "name": "amounts",
        "type": "uint256[]"
      },
      {
        "internalType": "bytes",
        "name": "data",
        "type": "bytes"
      }
    ],
    "name": "safeBatchTransferFrom",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "from",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "id",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      },
      {
        "internalType": "bytes",
        "name": "data",
        "type": "bytes"
      }
    ],
    "name": "safeTransferFrom",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "operator",
        "type": "address"
      },
      {
        "internalType": "bool",
        "name": "isApproved",
        "type": "bool"
      }
    ],
    "name": "setApprovalForAll",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "string",
        "name": "newURI",
        "type": "string"
      }
    ],
    "name": "setContractURI",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "string",
        "name": "defaultURI",
        "type": "string"
      }
    ],
    "name": "setDefaultURI",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "id",
        "type": "uint256"
      },
      {
        "internalType": "string",
        "name": "ownURI",
        "type": "string"
      }
    ],
    "name": "setURI",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes4",
        "name": "interfaceId",
        "type": "bytes4"
      }
    ],
    "name": "supportsInterface",
    "outputs": [
      {
        "internalType": "bool",
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "id",
        "type": "uint256"
      }
    ],
    "name": "totalMinted",
    "outputs": [
      {
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "id",
        "type": "uint256"
      }
    ],
    "name": "totalSupply",
    "outputs": [
      {
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "newOwner",
        "type": "address"
      }
    ],
    "name": "transferOwnership",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "unpause",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "receiver",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "bps",
        "type": "uint256"
      }
    ],
    "name": "updateRoyalties",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "id",
        "type": "uint256"
      }
    ],
    "name": "uri",
    "outputs": [
      {
        "internalType": "string",
        "name": "",
        "type": "string"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "id",
        "type": "uint256"
      }
    ],
    "name": "voucherNonce",
    "outputs": [
      {
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  }
] as const

export const bytecode =
  '0x60c0806040523461033a57612356803803809161001c828561033e565b833981019060408183031261033a5780516001600160401b03811161033a5781019082601f8301121561033a5781516001600160401b03811161030f5760405193610071601f8301601f19166020018661033e565b8185526020828501011161033a576020815f92828096018388015e8501015201515f80546001600160a01b031916339081178255604051917f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e08180a361271082118015610332575b61032357604081016001600160401b0381118282101761030f576040908152338083526001600160601b03841660209384015260a084901b6001600160a01b03191681176002559051928352917fa54881e71ceac2f6039cec4eaecbdebd41cc6ffac59798d13f385016e91c5ebb9190a261015381610361565b60805260409060208251610167848261033e565b600a81520190692f636f6e74726163742f60b01b82525f1991600a829120815f199483519081600a116103055760209160091901818111156102fd575b50601f850194010191838311156102f457915b82600a8220146102e5575f190191838311156101d357916101b7565b505050505b5f19820361021c5750506101fa81516101f260208261033e565b5f8152610361565b60a05251611fb690816103a08239608051816108dd015260a05181611ad60152f35b815f6060938351908111156102dd575b80156102d5575b50818110610287575b5050506020610282600e826101fa9486519481869251918291018484015e81016d2f6d657461646174612f7b69647d60901b83820152030160111981018452018261033e565b610361565b8451918190039350909101601f8301601f19165b8181015183820152601f19019081156102b4579061029b565b50505f8282016020818101929092528401845291815290610282600e61023c565b90505f610233565b91508161022c565b03601f190193506101d8915050565b505050506101d8565b90505f6101a4565b50505050506101d8565b634e487b7160e01b5f52604160045260245ffd5b63562f8ff960e11b5f5260045ffd5b5033156100d9565b5f80fd5b601f909101601f19168101906001600160401b0382119082101761030f57604052565b9081518060401b6bfe61000180600a3d393df3000161fffe8211840152600b8101601584015ff09283156103925752565b63301164255f526004601cfdfe6080806040526004361015610012575f80fd5b5f3560e01c908162fdd58e146119c15750806301ffc9a7146119585780630e89341c14611939578063120aa877146118f55780632a55205a146118965780632eb2c2d6146116685780633f4ba83a146116195780634e1273f4146115315780635c975abb1461150d5780636ad8f006146114a05780636b20c454146112fc5780636c2f5acd1461123d57806379ba5097146111845780638456cb591461112c578063862440e2146110e85780638da5cb5b146110c15780638e3682031461107b5780638fac698914610f5b57806392ffda9d14610ed2578063938e3d7b14610e655780639d7f4ebf14610e31578063a22cb46514610dbf578063a55784ef14610aa6578063bb7fde7114610a08578063bd85b039146109d7578063da1b9e0814610945578063e30c39781461091d578063e8a3d485146108b3578063e985e9c51461086e578063f242432a146106de578063f2fde38b14610677578063f5298aca146105a45763f94ffcd014610186575f80fd5b60803660031901126105a0576004356001600160401b0381116105a0578060040160e060031983360301126105a0576024356001600160401b0381116105a0576101d4903690600401611a7f565b929091604435916001600160a01b03831683036105a0576064359180359160018060a01b035f541695835f52600560205260405f20549064ffffffffff8260281c169060a48401358042116105915760c4850135916102528865ffffffff00005f5460981c16905f52600560205261ffff60405f205460501c161790565b83036105825760405160208101907f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f8252604081017f1a27e595b6bbd18cfd87be0bd24a248466b68d5983def05b3a661416c68db9f49052606081017fc89efdaa54c0f20c7adf612882df0950f5a951637e0307cdcb4c672f298b8bc690524660808201523060a082015260a081526102ec60c082611b47565b5190209b6102fd6024880189611bf1565b369061030892611c40565b805190602001209c8960448901359e8f9660648b01359660848c0135986040519360208501957f4bfb6b4b2382c0c73858c4662699261190edbac31c9b20a7ee4294862ae4497487526040860152606085015260808401528760a08401528860c084015260e0830152610100820152610100815261038861012082611b47565b51902060405190602082019261190160f01b845260228301526042820152604281526103b5606282611b47565b519020916103c3928d611e9f565b1561057357871561056457808311908115610551575b5061054257868a0299808b0488149015171561052e5789340361051b57806104b8575b501590816104ac575b5061048d575b5050610415611c23565b805f52600560205260405f20549264ffffffffff8460281c1664ffffffffff03831161047e5761045b93825f5260056020526501000000000184020160405f2055611d5f565b8161046257005b5f80809338935af11561047157005b63b12d13eb5f526004601cfd5b6320dfe2fd60e01b5f5260045ffd5b6104a591602461049e920190611bf1565b9083611d16565b5f8061040b565b905060601c155f610405565b855f52600660205260405f2060018060a01b0389165f526020526104e08760405f2054611be4565b90811161050c57855f52600660205260405f2060018060a01b0389165f5260205260405f20555f6103fc565b63426d5b2360e11b5f5260045ffd5b8963b23bee0560e01b5f5260045260245ffd5b634e487b7160e01b5f52601160045260245ffd5b6352df9fe560e01b5f5260045ffd5b8381039150811161052e5787115f6103d9565b631466bdb760e31b5f5260045ffd5b638baa579f60e01b5f5260045ffd5b636088bf3f60e11b5f5260045ffd5b630abfec3f60e11b5f5260045ffd5b5f80fd5b346105a05760603660031901126105a0576105bd6119f9565b6044356024356105cb611c23565b8260601b80679a31110384e0b0c9176020523360601b9081149015171561065d575b805f5260405f20928354908184116106505761064e94845f930390558360205260018060a01b0316337fc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62604084a45f52600560205260405f20908154039055565b005b63f4d678b85f526004601cfd5b335f526034600c20546105ed57634b6e7f185f526004601cfd5b346105a05760203660031901126105a0576106906119f9565b610698611c85565b600180546001600160a01b0319166001600160a01b03929092169182179055337f38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e227005f80a3005b346105a05760a03660031901126105a0576106f76119f9565b6106ff611a0f565b9060443591606435906084356001600160401b0381116105a057610727903690600401611a7f565b9093610731611c23565b60601b679a31110384e0b0c9179160601b679a31110384e0b0c917918060205260601c928260601c92831561086157843303610847575b865f5260405f20805480841161065057839003905560205260405f2080549082820191821061083a5755806020528284337fc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f6260405fa4823b6107c657005b602094829160405197889663f23a6e618852338989015260408801526060870152608086015260a0808601528160c086015260e085013760c401905f601c8401915af11561082c575b51630dc5919f60e01b0161081f57005b639c05499b5f526004601cfd5b3d1561080f573d5f823e3d90fd5b6301336cea5f526004601cfd5b335f526034600c205461076857634b6e7f185f526004601cfd5b63ea553b345f526004601cfd5b346105a05760403660031901126105a0576108876119f9565b61088f611a0f565b90679a31110384e0b0c96020526014525f5260206034600c20546040519015158152f35b346105a0575f3660031901126105a0576003546001600160a01b031680610911575061090d6109017f0000000000000000000000000000000000000000000000000000000000000000611f8c565b60405191829182611a25565b0390f35b61090161090d91611f8c565b346105a0575f3660031901126105a0576001546040516001600160a01b039091168152602090f35b346105a05760203660031901126105a0576004356001600160401b0381116105a057610978610991913690600401611a7f565b610983929192611c85565b6001600160a01b0392611e4b565b166001600160601b0360a01b60045416176004557f6bd5c950a8d8df17f772f5af37cb3655737899cbf903264b9795592da439661c604080515f81525f196020820152a1005b346105a05760203660031901126105a0576004355f526005602052602064ffffffffff60405f205416604051908152f35b346105a05760803660031901126105a057610a216119f9565b6044356024356064356001600160401b0381116105a057610a49610a58913690600401611a7f565b90610a52611c85565b83611d16565b610a60611c23565b805f52600560205260405f20549264ffffffffff8460281c1664ffffffffff03831161047e5761064e93825f5260056020526501000000000184020160405f2055611d5f565b346105a05760803660031901126105a057610abf6119f9565b6024356001600160401b0381116105a057610ade903690600401611a4f565b916044356001600160401b0381116105a057610afe903690600401611a4f565b926064356001600160401b0381116105a057610b1e903690600401611a4f565b90610b27611c85565b858714801590610dab575b610d9c57811515915f5b888110610ce9578787610b5c88610b54368e8b611b7f565b933691611b7f565b91602091604051610b6d8482611b47565b5f81528451835103610cdc578160601b801561086157679a31110384e0b0c9178452825160051b805b610cb7575060405160408152835160051b850160408201818660045afa503d604001858201525f6040823d8101895160051b8901838201818c60045afa503d010301917f4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb60018060a01b038616933392a4813b610c0f57005b60405194859363bc197c81855233868601525f604086015260a06060860152805160051b8601908160c087019160045afa5060a03d80820160808701523d860192805160051b8801908160c086019160045afa503d010160a08501523d019080518501908160c084019160045afa508260c0601b19923d01010301905f601c8401915af115610ca9575b516343e6837f60e01b0161081f57005b3d15610c99573d5f823e3d90fd5b80860151818501515f5260405f20805491820191821061083a5755601f190180610b96565b633b800a465f526004601cfd5b83610d56575b610cfa818a87611bd4565b3590610d07818a89611bd4565b3591610d11611c23565b805f52600560205260405f20549064ffffffffff8260281c1664ffffffffff03841161047e5760019365010000000001915f526005602052020160405f205501610b3c565b610d61818a87611bd4565b3582821015610d8857610d8390610d7d8360051b860186611bf1565b91611d16565b610cef565b634e487b7160e01b5f52603260045260245ffd5b631dc0052360e11b5f5260045ffd5b508115158015610b32575081871415610b32565b346105a05760403660031901126105a057610dd86119f9565b6024358015158091036105a057679a31110384e0b0c960205233601452815f52806034600c20555f5260018060a01b0316337f17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c3160205fa3005b346105a05760203660031901126105a0576004355f526005602052602064ffffffffff60405f205460281c16604051908152f35b346105a05760203660031901126105a0576004356001600160401b0381116105a057610978610e98913690600401611a7f565b166001600160601b0360a01b60035416176003557fa5d4097edda6d87cb9329af83fb3712ef77eeb13738ffe43cc35a4ce305ad9625f80a1005b346105a05760203660031901126105a057600435610eee611c85565b805f52600560205261ffff8060405f205460501c1614610f4c57805f52600560205260405f20805490600160501b820180921161052e57557f84b6d1f7f0c03ab92dcb421c7c505f162e9cb463d18cc5f18785f09bb85376cc5f80a2005b63a98206e760e01b5f5260045ffd5b346105a05760803660031901126105a0576004356001600160401b0381116105a057610f8b903690600401611a4f565b6044356024356064356001600160401b0381116105a057610a49610fb3913690600401611a7f565b5f92805f5b821561064e57610fc9818389611bd4565b35956001600160a01b03871687036105a05784610fe7878093611be4565b945f19019788158015611071575b611018575b906110059291611d5f565b5f19811461052e57600101949194610fb8565b94915050611024611c23565b845f52600560205260405f20549064ffffffffff8260281c1664ffffffffff03811161047e576501000000000190865f526005602052020160405f205561100585855f9590919250610ffa565b50803b1515610ff5565b346105a05760203660031901126105a05760206110b960043565ffffffff00005f5460981c16905f52600560205261ffff60405f205460501c161790565b604051908152f35b346105a0575f3660031901126105a0575f546040516001600160a01b039091168152602090f35b346105a05760403660031901126105a0576024356001600160401b0381116105a05761111b61064e913690600401611a7f565b90611124611c85565b600435611ca7565b346105a0575f3660031901126105a057611144611c85565b5f805460ff60a01b1916600160a01b1790556040513381527f62e78cea01bee320cd4e420270b5ea74000d11b0c9f74754ebdbfc544b05a25890602090a1005b346105a0575f3660031901126105a0576001546001600160a01b038116330361122e575f54903360018060a01b0383167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e05f80a36001600160a01b031990811660015563ffffffff60a81b90611206908316331760a81c63ffffffff16611b68565b600164ffffffff0160a01b03199092163363ffffffff60a81b19161760a89290921b16175f55005b630614e5c760e21b5f5260045ffd5b346105a05760403660031901126105a0576112566119f9565b602435611261611c85565b612710811180156112eb575b6112dc5760207fa54881e71ceac2f6039cec4eaecbdebd41cc6ffac59798d13f385016e91c5ebb91604051936112a285611b18565b6001600160a01b03168085526001600160601b0382169483019490945260a081901b6001600160a01b0319168417600255604051908152a2005b63562f8ff960e11b5f5260045ffd5b506001600160a01b0382161561126d565b346105a05760603660031901126105a0576113156119f9565b6024356001600160401b0381116105a057611334903690600401611a4f565b90916044356001600160401b0381116105a057611355903690600401611a4f565b9161135e611c23565b611369368587611b7f565b611374368585611b7f565b908151815103610cdc578260601b80679a31110384e0b0c9176020523360601b90811490151715611486575b805160051b805b6114615750907f4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb60405f94938151938491838352805160051b60200190818585019160045afa503d830160208301523d820190805160051b60200190818584019160045afa503d0103019260018060a01b0316923392a45f5b83811061142957005b8061145b61143a6001938789611bd4565b35611446838787611bd4565b35905f52600560205260405f20908154039055565b01611420565b80830151818301515f5260405f2090815480821161065057039055601f1901806113a7565b335f526034600c20546113a057634b6e7f185f526004601cfd5b346105a0575f3660031901126105a0576114b8611c85565b5f5463ffffffff60a81b6114d560a883901c63ffffffff16611b68565b60a81b169063ffffffff60a81b1916175f557f80500f947c97aa564a6dd5d977e6ad034636a857b834cfabe7009141060a818f5f80a1005b346105a0575f3660031901126105a057602060ff5f5460a01c166040519015158152f35b346105a05760403660031901126105a0576004356001600160401b0381116105a057611561903690600401611a4f565b906024356001600160401b0381116105a057611581903690600401611a4f565b928303610cdc576040519280845260051b806020858201016040525b6115e657836040518091602082016020835281518091526020604084019201905f5b8181106115cd575050500390f35b82518452859450602093840193909201916001016115bf565b601f1981840181013560601b679a31110384e0b0c9176020528282018101355f908152604090205485830152018061159d565b346105a0575f3660031901126105a057611631611c85565b60ff60a01b195f54165f557f5db9ee0a495bf2e6ff9c91a7834c1ba4fdd244a5e8aa4e537bd38aeae4b073aa6020604051338152a1005b346105a05760a03660031901126105a0576116816119f9565b611689611a0f565b6044356001600160401b0381116105a0576116a8903690600401611a4f565b9190926064356001600160401b0381116105a0576116ca903690600401611a4f565b9190926084356001600160401b0381116105a0576116ec903690600401611a7f565b9290936116f7611c23565b8603610cdc5760601b679a31110384e0b0c9179060601b679a31110384e0b0c91792816020528160601c948460601c9283156108615786330361187c575b8760051b958680975b61183057505050604051946040865287604087015280896060880137806060016020870152808260808289018b606082015201378387828001977f4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb339160808b0190a4833b6117a957005b602097816101209387965f52816040519c8d9b63bc197c818d528c8e3391015260408d015260a060608d01528460c08d015260e08c01378160c00160808b0152818a019260e084015261010083013760e0870160a0890152018361010082015201370161010401601c604051015f80515af115610ca957516343e6837f60e01b0161081f57005b80601f190190601f1981860101359084602052601f19908d0101355f5260405f2080548083116106505782900390558260205260405f2090815490810190811061083a5782915561173e565b335f526034600c205461173557634b6e7f185f526004601cfd5b346105a05760403660031901126105a057604080516024356118b782611b18565b6002546001600160a01b03811680845260a09190911c6020938401819052845191825261271080840682028190049304029190910191810191909152f35b346105a05760403660031901126105a05761190e611a0f565b6004355f52600660205260405f209060018060a01b03165f52602052602060405f2054604051908152f35b346105a05760203660031901126105a05761090d610901600435611aac565b346105a05760203660031901126105a0576004356001600160e01b03198116908181036105a05760209163152a902d60e11b1490811561199e575b506040519015158152f35b905060e01c630e89341c8114906301ffc9a763d9b67a2682149114171782611993565b346105a05760403660031901126105a0576020906119dd6119f9565b679a31110384e0b0c983526014526024355f5260405f20548152f35b600435906001600160a01b03821682036105a057565b602435906001600160a01b03821682036105a057565b602060409281835280519182918282860152018484015e5f828201840152601f01601f1916010190565b9181601f840112156105a0578235916001600160401b0383116105a0576020808501948460051b0101116105a057565b9181601f840112156105a0578235916001600160401b0383116105a057602083818601950101116105a057565b5f52600560205260405f205460601c8015611b06575b6001600160a01b038116611afd5750611afa7f0000000000000000000000000000000000000000000000000000000000000000611f8c565b90565b611afa90611f8c565b506004546001600160a01b0316611ac2565b604081019081106001600160401b03821117611b3357604052565b634e487b7160e01b5f52604160045260245ffd5b90601f801991011681019081106001600160401b03821117611b3357604052565b63ffffffff1663ffffffff811461052e5760010190565b929190926001600160401b038411611b33578360051b906020604051611ba782850182611b47565b80968152019181019283116105a057905b828210611bc457505050565b8135815260209182019101611bb8565b9190811015610d885760051b0190565b9190820180921161052e57565b903590601e19813603018212156105a057018035906001600160401b0382116105a0576020019181360383136105a057565b60ff5f5460a01c16611c3157565b6338512cbb60e21b5f5260045ffd5b9291926001600160401b038211611b335760405191611c69601f8201601f191660200184611b47565b8294818452818301116105a0578281602093845f960137010152565b5f546001600160a01b03163303611c9857565b6330cd747160e01b5f5260045ffd5b9190825f526005602052611cd26001600160601b0360405f205416926001600160601b031992611e4b565b60601b1617815f52600560205260405f20557f6bb7ff708619ba0610cba295a58592e0451dee2622938c8755667688daf3529b611d1161090183611aac565b0390a2565b9291908115611d5957835f52600560205264ffffffffff60405f205460281c16611d4657611d449293611ca7565b565b836314b27b7f60e31b5f5260045260245ffd5b50509050565b908160601b1561086157679a31110384e0b0c960205281601452805f5260405f2080549084820191821061083a575560208390526001600160a01b0382165f337fc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62604083a4813b611dcf57505050565b60209160405193849263f23a6e61845233858501525f60408501526060840152608083015260a080830152606051808060c0850152611e39575b60c401905f601c8401915af115611e2b575b51630dc5919f60e01b0161081f57565b3d15611e1b573d5f823e3d90fd5b8060e0840181608060045afa50611e09565b81611e565750505f90565b611e61913691611c40565b80518060401b6bfe61000180600a3d393df3000161fffe8211830152600b8101601583015ff0918215611e92575290565b63301164255f526004601cfd5b90925f9291906001600160a01b03821615611f835760405192600484016024850196604486019060648701926064860198873b15611f075750946020989694928194928b9997630b135d3f60e11b8952526040895252375afa9051630b135d3f60e11b141690565b9a9950509495965050509080604014611f5757604114611f275750505050565b60408092939496508101355f1a60205281375b5f526020600160805f825afa511860601b3d11915f606052604052565b5060208082013560ff81901c601b0190915290356040526001600160ff1b031660605291935090611f3a565b50505050505f90565b906040805180935f19813b0164ffffffffff16905f6021830191601f8501903c808252010160405256'

export const compiler = {
  "version": "0.8.37+commit.f401782d.Emscripten.clang",
  "settings": {
    "viaIR": true,
    "optimizer": {
      "enabled": true,
      "runs": 200
    },
    "evmVersion": "cancun",
    "metadata": {
      "bytecodeHash": "none",
      "appendCBOR": false
    }
  }
} as const
