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
  '0x60c0806040523461033a57612350803803809161001c828561033e565b833981019060408183031261033a5780516001600160401b03811161033a5781019082601f8301121561033a5781516001600160401b03811161030f5760405193610071601f8301601f19166020018661033e565b8185526020828501011161033a576020815f92828096018388015e8501015201515f80546001600160a01b031916339081178255604051917f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e08180a361271082118015610332575b61032357604081016001600160401b0381118282101761030f576040908152338083526001600160601b03841660209384015260a084901b6001600160a01b03191681176002559051928352917fa54881e71ceac2f6039cec4eaecbdebd41cc6ffac59798d13f385016e91c5ebb9190a261015381610361565b60805260409060208251610167848261033e565b600a81520190692f636f6e74726163742f60b01b82525f1991600a829120815f199483519081600a116103055760209160091901818111156102fd575b50601f850194010191838311156102f457915b82600a8220146102e5575f190191838311156101d357916101b7565b505050505b5f19820361021c5750506101fa81516101f260208261033e565b5f8152610361565b60a05251611fb090816103a08239608051816108f0015260a05181611acd0152f35b815f6060938351908111156102dd575b80156102d5575b50818110610287575b5050506020610282600e826101fa9486519481869251918291018484015e81016d2f6d657461646174612f7b69647d60901b83820152030160111981018452018261033e565b610361565b8451918190039350909101601f8301601f19165b8181015183820152601f19019081156102b4579061029b565b50505f8282016020818101929092528401845291815290610282600e61023c565b90505f610233565b91508161022c565b03601f190193506101d8915050565b505050506101d8565b90505f6101a4565b50505050506101d8565b634e487b7160e01b5f52604160045260245ffd5b63562f8ff960e11b5f5260045ffd5b5033156100d9565b5f80fd5b601f909101601f19168101906001600160401b0382119082101761030f57604052565b9081518060401b6bfe61000180600a3d393df3000161fffe8211840152600b8101601584015ff09283156103925752565b63301164255f526004601cfdfe6080806040526004361015610012575f80fd5b5f3560e01c908162fdd58e146119b85750806301ffc9a71461194f5780630e89341c14611930578063120aa877146118ec5780632a55205a1461188d5780632eb2c2d61461165f5780633f4ba83a146116105780634e1273f4146115285780635c975abb146115045780636ad8f006146114975780636b20c454146112f35780636c2f5acd1461123457806379ba50971461117b5780638456cb5914611123578063862440e2146110df5780638da5cb5b146110b85780638e368203146110725780638fac698914610f7957806392ffda9d14610ef0578063938e3d7b14610e835780639d7f4ebf14610e4f578063a22cb46514610ddd578063a55784ef14610ac4578063bb7fde7114610a1b578063bd85b039146109ea578063da1b9e0814610958578063e30c397814610930578063e8a3d485146108c6578063e985e9c514610881578063f242432a146106f1578063f2fde38b1461068a578063f5298aca146105b75763f94ffcd014610186575f80fd5b60803660031901126105b3576004356001600160401b0381116105b3578060040160e060031983360301126105b3576024356001600160401b0381116105b3576101d4903690600401611a76565b929091604435906001600160a01b03821682036105b3576064359080359360018060a01b035f541695855f52600560205260405f20549064ffffffffff8260281c169060a48401358042116105a45760c4850135916102528a65ffffffff00005f5460981c16905f52600560205261ffff60405f205460501c161790565b83036105955760405160208101907f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f8252604081017f1a27e595b6bbd18cfd87be0bd24a248466b68d5983def05b3a661416c68db9f49052606081017fc89efdaa54c0f20c7adf612882df0950f5a951637e0307cdcb4c672f298b8bc690524660808201523060a082015260a081526102ec60c082611b3e565b5190209b6102fd6024880189611bdb565b369061030892611c2a565b805190602001209c8b60448901359e8f9660648b01359660848c0135986040519360208501957f4bfb6b4b2382c0c73858c4662699261190edbac31c9b20a7ee4294862ae4497487526040860152606085015260808401528760a08401528860c084015260e0830152610100820152610100815261038861012082611b3e565b51902060405190602082019261190160f01b845260228301526042820152604281526103b5606282611b3e565b519020916103c3928d611e99565b1561058657861561057757808311908115610564575b5061055557858a0299808b0487149015171561052e5789340361054257806104ca575b501590816104be575b5061049f575b5050610415611c0d565b825f52600560205260405f20549264ffffffffff8460281c1664ffffffffff0382116104905761046d93815f5260056020526501000000000183020160405f205560405192610465602085611b3e565b5f8452611d49565b8161047457005b5f80809338935af11561048357005b63b12d13eb5f526004601cfd5b6320dfe2fd60e01b5f5260045ffd5b6104b79160246104b0920190611bdb565b9085611d00565b5f8061040b565b905060601c155f610405565b875f52600660205260405f2060018060a01b0388165f5260205260405f20549086820180921161052e57811161051f57875f52600660205260405f2060018060a01b0388165f5260205260405f20555f6103fc565b63426d5b2360e11b5f5260045ffd5b634e487b7160e01b5f52601160045260245ffd5b8963b23bee0560e01b5f5260045260245ffd5b6352df9fe560e01b5f5260045ffd5b8381039150811161052e5786115f6103d9565b631466bdb760e31b5f5260045ffd5b638baa579f60e01b5f5260045ffd5b636088bf3f60e11b5f5260045ffd5b630abfec3f60e11b5f5260045ffd5b5f80fd5b346105b35760603660031901126105b3576105d06119f0565b6044356024356105de611c0d565b8260601b80679a31110384e0b0c9176020523360601b90811490151715610670575b805f5260405f20928354908184116106635761066194845f930390558360205260018060a01b0316337fc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62604084a45f52600560205260405f20908154039055565b005b63f4d678b85f526004601cfd5b335f526034600c205461060057634b6e7f185f526004601cfd5b346105b35760203660031901126105b3576106a36119f0565b6106ab611c6f565b600180546001600160a01b0319166001600160a01b03929092169182179055337f38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e227005f80a3005b346105b35760a03660031901126105b35761070a6119f0565b610712611a06565b9060443591606435906084356001600160401b0381116105b35761073a903690600401611a76565b9093610744611c0d565b60601b679a31110384e0b0c9179160601b679a31110384e0b0c917918060205260601c928260601c9283156108745784330361085a575b865f5260405f20805480841161066357839003905560205260405f2080549082820191821061084d5755806020528284337fc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f6260405fa4823b6107d957005b602094829160405197889663f23a6e618852338989015260408801526060870152608086015260a0808601528160c086015260e085013760c401905f601c8401915af11561083f575b51630dc5919f60e01b0161083257005b639c05499b5f526004601cfd5b3d15610822573d5f823e3d90fd5b6301336cea5f526004601cfd5b335f526034600c205461077b57634b6e7f185f526004601cfd5b63ea553b345f526004601cfd5b346105b35760403660031901126105b35761089a6119f0565b6108a2611a06565b90679a31110384e0b0c96020526014525f5260206034600c20546040519015158152f35b346105b3575f3660031901126105b3576003546001600160a01b03168061092457506109206109147f0000000000000000000000000000000000000000000000000000000000000000611f86565b60405191829182611a1c565b0390f35b61091461092091611f86565b346105b3575f3660031901126105b3576001546040516001600160a01b039091168152602090f35b346105b35760203660031901126105b3576004356001600160401b0381116105b35761098b6109a4913690600401611a76565b610996929192611c6f565b6001600160a01b0392611e45565b166001600160601b0360a01b60045416176004557f6bd5c950a8d8df17f772f5af37cb3655737899cbf903264b9795592da439661c604080515f81525f196020820152a1005b346105b35760203660031901126105b3576004355f526005602052602064ffffffffff60405f205416604051908152f35b346105b35760803660031901126105b357610a346119f0565b602435906044356064356001600160401b0381116105b357610a5d610a6c913690600401611a76565b90610a66611c6f565b85611d00565b610a74611c0d565b825f52600560205260405f20549264ffffffffff8460281c1664ffffffffff0382116104905761066193815f5260056020526501000000000183020160405f205560405192610465602085611b3e565b346105b35760803660031901126105b357610add6119f0565b6024356001600160401b0381116105b357610afc903690600401611a46565b916044356001600160401b0381116105b357610b1c903690600401611a46565b926064356001600160401b0381116105b357610b3c903690600401611a46565b90610b45611c6f565b858714801590610dc9575b610dba57811515915f5b888110610d07578787610b7a88610b72368e8b611b76565b933691611b76565b91602091604051610b8b8482611b3e565b5f81528451835103610cfa578160601b801561087457679a31110384e0b0c9178452825160051b805b610cd5575060405160408152835160051b850160408201818660045afa503d604001858201525f6040823d8101895160051b8901838201818c60045afa503d010301917f4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb60018060a01b038616933392a4813b610c2d57005b60405194859363bc197c81855233868601525f604086015260a06060860152805160051b8601908160c087019160045afa5060a03d80820160808701523d860192805160051b8801908160c086019160045afa503d010160a08501523d019080518501908160c084019160045afa508260c0601b19923d01010301905f601c8401915af115610cc7575b516343e6837f60e01b0161083257005b3d15610cb7573d5f823e3d90fd5b80860151818501515f5260405f20805491820191821061084d5755601f190180610bb4565b633b800a465f526004601cfd5b83610d74575b610d18818a87611bcb565b3590610d25818a89611bcb565b3591610d2f611c0d565b805f52600560205260405f20549064ffffffffff8260281c1664ffffffffff0384116104905760019365010000000001915f526005602052020160405f205501610b5a565b610d7f818a87611bcb565b3582821015610da657610da190610d9b8360051b860186611bdb565b91611d00565b610d0d565b634e487b7160e01b5f52603260045260245ffd5b631dc0052360e11b5f5260045ffd5b508115158015610b50575081871415610b50565b346105b35760403660031901126105b357610df66119f0565b6024358015158091036105b357679a31110384e0b0c960205233601452815f52806034600c20555f5260018060a01b0316337f17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c3160205fa3005b346105b35760203660031901126105b3576004355f526005602052602064ffffffffff60405f205460281c16604051908152f35b346105b35760203660031901126105b3576004356001600160401b0381116105b35761098b610eb6913690600401611a76565b166001600160601b0360a01b60035416176003557fa5d4097edda6d87cb9329af83fb3712ef77eeb13738ffe43cc35a4ce305ad9625f80a1005b346105b35760203660031901126105b357600435610f0c611c6f565b805f52600560205261ffff8060405f205460501c1614610f6a57805f52600560205260405f20805490600160501b820180921161052e57557f84b6d1f7f0c03ab92dcb421c7c505f162e9cb463d18cc5f18785f09bb85376cc5f80a2005b63a98206e760e01b5f5260045ffd5b346105b35760803660031901126105b3576004356001600160401b0381116105b357610fa9903690600401611a46565b9060243591604435906064356001600160401b0381116105b357610fd7610fe6919492943690600401611a76565b90610fe0611c6f565b86611d00565b602090650100000000018302905f5b858110610ffe57005b611006611c0d565b865f526005845260405f205464ffffffffff8160281c1664ffffffffff038611610490578390885f52600586520160405f2055611044818784611bcb565b35906001600160a01b03821682036105b35761106c600192878a604051926104658a85611b3e565b01610ff5565b346105b35760203660031901126105b35760206110b060043565ffffffff00005f5460981c16905f52600560205261ffff60405f205460501c161790565b604051908152f35b346105b3575f3660031901126105b3575f546040516001600160a01b039091168152602090f35b346105b35760403660031901126105b3576024356001600160401b0381116105b357611112610661913690600401611a76565b9061111b611c6f565b600435611c91565b346105b3575f3660031901126105b35761113b611c6f565b5f805460ff60a01b1916600160a01b1790556040513381527f62e78cea01bee320cd4e420270b5ea74000d11b0c9f74754ebdbfc544b05a25890602090a1005b346105b3575f3660031901126105b3576001546001600160a01b0381163303611225575f54903360018060a01b0383167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e05f80a36001600160a01b031990811660015563ffffffff60a81b906111fd908316331760a81c63ffffffff16611b5f565b600164ffffffff0160a01b03199092163363ffffffff60a81b19161760a89290921b16175f55005b630614e5c760e21b5f5260045ffd5b346105b35760403660031901126105b35761124d6119f0565b602435611258611c6f565b612710811180156112e2575b6112d35760207fa54881e71ceac2f6039cec4eaecbdebd41cc6ffac59798d13f385016e91c5ebb916040519361129985611b0f565b6001600160a01b03168085526001600160601b0382169483019490945260a081901b6001600160a01b0319168417600255604051908152a2005b63562f8ff960e11b5f5260045ffd5b506001600160a01b03821615611264565b346105b35760603660031901126105b35761130c6119f0565b6024356001600160401b0381116105b35761132b903690600401611a46565b90916044356001600160401b0381116105b35761134c903690600401611a46565b91611355611c0d565b611360368587611b76565b61136b368585611b76565b908151815103610cfa578260601b80679a31110384e0b0c9176020523360601b9081149015171561147d575b805160051b805b6114585750907f4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb60405f94938151938491838352805160051b60200190818585019160045afa503d830160208301523d820190805160051b60200190818584019160045afa503d0103019260018060a01b0316923392a45f5b83811061142057005b806114526114316001938789611bcb565b3561143d838787611bcb565b35905f52600560205260405f20908154039055565b01611417565b80830151818301515f5260405f2090815480821161066357039055601f19018061139e565b335f526034600c205461139757634b6e7f185f526004601cfd5b346105b3575f3660031901126105b3576114af611c6f565b5f5463ffffffff60a81b6114cc60a883901c63ffffffff16611b5f565b60a81b169063ffffffff60a81b1916175f557f80500f947c97aa564a6dd5d977e6ad034636a857b834cfabe7009141060a818f5f80a1005b346105b3575f3660031901126105b357602060ff5f5460a01c166040519015158152f35b346105b35760403660031901126105b3576004356001600160401b0381116105b357611558903690600401611a46565b906024356001600160401b0381116105b357611578903690600401611a46565b928303610cfa576040519280845260051b806020858201016040525b6115dd57836040518091602082016020835281518091526020604084019201905f5b8181106115c4575050500390f35b82518452859450602093840193909201916001016115b6565b601f1981840181013560601b679a31110384e0b0c9176020528282018101355f9081526040902054858301520180611594565b346105b3575f3660031901126105b357611628611c6f565b60ff60a01b195f54165f557f5db9ee0a495bf2e6ff9c91a7834c1ba4fdd244a5e8aa4e537bd38aeae4b073aa6020604051338152a1005b346105b35760a03660031901126105b3576116786119f0565b611680611a06565b6044356001600160401b0381116105b35761169f903690600401611a46565b9190926064356001600160401b0381116105b3576116c1903690600401611a46565b9190926084356001600160401b0381116105b3576116e3903690600401611a76565b9290936116ee611c0d565b8603610cfa5760601b679a31110384e0b0c9179060601b679a31110384e0b0c91792816020528160601c948460601c92831561087457863303611873575b8760051b958680975b61182757505050604051946040865287604087015280896060880137806060016020870152808260808289018b606082015201378387828001977f4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb339160808b0190a4833b6117a057005b602097816101209387965f52816040519c8d9b63bc197c818d528c8e3391015260408d015260a060608d01528460c08d015260e08c01378160c00160808b0152818a019260e084015261010083013760e0870160a0890152018361010082015201370161010401601c604051015f80515af115610cc757516343e6837f60e01b0161083257005b80601f190190601f1981860101359084602052601f19908d0101355f5260405f2080548083116106635782900390558260205260405f2090815490810190811061084d57829155611735565b335f526034600c205461172c57634b6e7f185f526004601cfd5b346105b35760403660031901126105b357604080516024356118ae82611b0f565b6002546001600160a01b03811680845260a09190911c6020938401819052845191825261271080840682028190049304029190910191810191909152f35b346105b35760403660031901126105b357611905611a06565b6004355f52600660205260405f209060018060a01b03165f52602052602060405f2054604051908152f35b346105b35760203660031901126105b357610920610914600435611aa3565b346105b35760203660031901126105b3576004356001600160e01b03198116908181036105b35760209163152a902d60e11b14908115611995575b506040519015158152f35b905060e01c630e89341c8114906301ffc9a763d9b67a268214911417178261198a565b346105b35760403660031901126105b3576020906119d46119f0565b679a31110384e0b0c983526014526024355f5260405f20548152f35b600435906001600160a01b03821682036105b357565b602435906001600160a01b03821682036105b357565b602060409281835280519182918282860152018484015e5f828201840152601f01601f1916010190565b9181601f840112156105b3578235916001600160401b0383116105b3576020808501948460051b0101116105b357565b9181601f840112156105b3578235916001600160401b0383116105b357602083818601950101116105b357565b5f52600560205260405f205460601c8015611afd575b6001600160a01b038116611af45750611af17f0000000000000000000000000000000000000000000000000000000000000000611f86565b90565b611af190611f86565b506004546001600160a01b0316611ab9565b604081019081106001600160401b03821117611b2a57604052565b634e487b7160e01b5f52604160045260245ffd5b90601f801991011681019081106001600160401b03821117611b2a57604052565b63ffffffff1663ffffffff811461052e5760010190565b929190926001600160401b038411611b2a578360051b906020604051611b9e82850182611b3e565b80968152019181019283116105b357905b828210611bbb57505050565b8135815260209182019101611baf565b9190811015610da65760051b0190565b903590601e19813603018212156105b357018035906001600160401b0382116105b3576020019181360383136105b357565b60ff5f5460a01c16611c1b57565b6338512cbb60e21b5f5260045ffd5b9291926001600160401b038211611b2a5760405191611c53601f8201601f191660200184611b3e565b8294818452818301116105b3578281602093845f960137010152565b5f546001600160a01b03163303611c8257565b6330cd747160e01b5f5260045ffd5b9190825f526005602052611cbc6001600160601b0360405f205416926001600160601b031992611e45565b60601b1617815f52600560205260405f20557f6bb7ff708619ba0610cba295a58592e0451dee2622938c8755667688daf3529b611cfb61091483611aa3565b0390a2565b9291908115611d4357835f52600560205264ffffffffff60405f205460281c16611d3057611d2e9293611c91565b565b836314b27b7f60e31b5f5260045260245ffd5b50509050565b9291928060601b1561087457679a31110384e0b0c960205280601452815f5260405f2080549085820191821061084d575560208490526001600160a01b0381165f337fc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62604083a4803b611dbd575b50505050565b60209260405194859363f23a6e61855233868601525f60408601526060850152608084015260a08084015280518091818060c0870152611e31575b505060c401905f601c8401915af115611e23575b51630dc5919f60e01b01610832575f808080611db7565b3d15611e0c573d5f823e3d90fd5b818660e08701920160045afa50805f611df8565b81611e505750505f90565b611e5b913691611c2a565b80518060401b6bfe61000180600a3d393df3000161fffe8211830152600b8101601583015ff0918215611e8c575290565b63301164255f526004601cfd5b90925f9291906001600160a01b03821615611f7d5760405192600484016024850196604486019060648701926064860198873b15611f015750946020989694928194928b9997630b135d3f60e11b8952526040895252375afa9051630b135d3f60e11b141690565b9a9950509495965050509080604014611f5157604114611f215750505050565b60408092939496508101355f1a60205281375b5f526020600160805f825afa511860601b3d11915f606052604052565b5060208082013560ff81901c601b0190915290356040526001600160ff1b031660605291935090611f34565b50505050505f90565b906040805180935f19813b0164ffffffffff16905f6021830191601f8501903c808252010160405256'

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
