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
  '0x60c0806040523461033a57612431803803809161001c828561033e565b833981019060408183031261033a5780516001600160401b03811161033a5781019082601f8301121561033a5781516001600160401b03811161030f5760405193610071601f8301601f19166020018661033e565b8185526020828501011161033a576020815f92828096018388015e8501015201515f80546001600160a01b031916339081178255604051917f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e08180a361271082118015610332575b61032357604081016001600160401b0381118282101761030f576040908152338083526001600160601b03841660209384015260a084901b6001600160a01b03191681176002559051928352917fa54881e71ceac2f6039cec4eaecbdebd41cc6ffac59798d13f385016e91c5ebb9190a261015381610361565b60805260409060208251610167848261033e565b600a81520190692f636f6e74726163742f60b01b82525f1991600a829120815f199483519081600a116103055760209160091901818111156102fd575b50601f850194010191838311156102f457915b82600a8220146102e5575f190191838311156101d357916101b7565b505050505b5f19820361021c5750506101fa81516101f260208261033e565b5f8152610361565b60a0525161209190816103a08239608051816108c9015260a05181611b930152f35b815f6060938351908111156102dd575b80156102d5575b50818110610287575b5050506020610282600e826101fa9486519481869251918291018484015e81016d2f6d657461646174612f7b69647d60901b83820152030160111981018452018261033e565b610361565b8451918190039350909101601f8301601f19165b8181015183820152601f19019081156102b4579061029b565b50505f8282016020818101929092528401845291815290610282600e61023c565b90505f610233565b91508161022c565b03601f190193506101d8915050565b505050506101d8565b90505f6101a4565b50505050506101d8565b634e487b7160e01b5f52604160045260245ffd5b63562f8ff960e11b5f5260045ffd5b5033156100d9565b5f80fd5b601f909101601f19168101906001600160401b0382119082101761030f57604052565b9081518060401b6bfe61000180600a3d393df3000161fffe8211840152600b8101601584015ff09283156103925752565b63301164255f526004601cfdfe6080806040526004361015610012575f80fd5b5f3560e01c908162fdd58e14611a7e5750806301ffc9a714611a155780630e89341c146119f6578063120aa877146119b25780632a55205a146119535780632eb2c2d6146117255780633f4ba83a146116d65780634e1273f4146115ee5780635c975abb146115ca5780636ad8f0061461155d5780636b20c454146113b95780636c2f5acd146112fa57806379ba5097146112415780638456cb59146111e9578063862440e2146111a55780638da5cb5b1461117e5780638e368203146111385780638fac698914610f5257806392ffda9d14610ec9578063938e3d7b14610e5c5780639d7f4ebf14610e28578063a22cb46514610db6578063a55784ef14610a9d578063bb7fde71146109f4578063bd85b039146109c3578063da1b9e0814610931578063e30c397814610909578063e8a3d4851461089f578063e985e9c51461085a578063f242432a146106dd578063f2fde38b14610676578063f5298aca146105b65763f94ffcd014610186575f80fd5b60803660031901126105b2576004356001600160401b0381116105b2578060040160e060031983360301126105b2576024356001600160401b0381116105b2576101d4903690600401611b3c565b929091604435906001600160a01b03821682036105b2576064359080359360018060a01b035f541695855f52600560205260405f20549064ffffffffff8260281c169060a48401358042116105a35760c4850135916102528a65ffffffff00005f5460981c16905f52600560205261ffff60405f205460501c161790565b83036105945760405160208101907f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f8252604081017f1a27e595b6bbd18cfd87be0bd24a248466b68d5983def05b3a661416c68db9f49052606081017fc89efdaa54c0f20c7adf612882df0950f5a951637e0307cdcb4c672f298b8bc690524660808201523060a082015260a081526102ec60c082611c04565b5190209b6102fd6024880189611cae565b369061030892611cfd565b805190602001209c8b60448901359e8f9660648b01359660848c0135986040519360208501957f4bfb6b4b2382c0c73858c4662699261190edbac31c9b20a7ee4294862ae4497487526040860152606085015260808401528760a08401528860c084015260e0830152610100820152610100815261038861012082611c04565b51902060405190602082019261190160f01b845260228301526042820152604281526103b5606282611c04565b519020916103c3928d611f59565b1561058557861561057657808311908115610563575b5061055457858a0299808b048714901517156105405789340361052d57806104ca575b501590816104be575b5061049f575b5050610415611ce0565b825f52600560205260405f20549264ffffffffff8460281c1664ffffffffff0382116104905761046d93815f5260056020526501000000000183020160405f205560405192610465602085611c04565b5f8452611e1c565b8161047457005b5f80809338935af11561048357005b63b12d13eb5f526004601cfd5b6320dfe2fd60e01b5f5260045ffd5b6104b79160246104b0920190611cae565b9085611dd3565b5f8061040b565b905060601c155f610405565b875f52600660205260405f2060018060a01b0388165f526020526104f28660405f2054611ca1565b90811161051e57875f52600660205260405f2060018060a01b0388165f5260205260405f20555f6103fc565b63426d5b2360e11b5f5260045ffd5b8963b23bee0560e01b5f5260045260245ffd5b634e487b7160e01b5f52601160045260245ffd5b6352df9fe560e01b5f5260045ffd5b838103915081116105405786115f6103d9565b631466bdb760e31b5f5260045ffd5b638baa579f60e01b5f5260045ffd5b636088bf3f60e11b5f5260045ffd5b630abfec3f60e11b5f5260045ffd5b5f80fd5b346105b25760603660031901126105b2576105cf611ab6565b6044356024356105dd611ce0565b8260601b80679a31110384e0b0c9176020523360601b9081149015171561065c575b805f5260405f209283549081841161064f5761064d94845f930390558360205260018060a01b0316335f5160206120715f395f51905f52604084a45f52600560205260405f20908154039055565b005b63f4d678b85f526004601cfd5b335f526034600c20546105ff57634b6e7f185f526004601cfd5b346105b25760203660031901126105b25761068f611ab6565b610697611d42565b600180546001600160a01b0319166001600160a01b03929092169182179055337f38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e227005f80a3005b346105b25760a03660031901126105b2576106f6611ab6565b6106fe611acc565b9060443591606435906084356001600160401b0381116105b257610726903690600401611b3c565b9093610730611ce0565b60601b679a31110384e0b0c9179160601b679a31110384e0b0c917918060205260601c928260601c92831561084d57843303610833575b865f5260405f20805480841161064f57839003905560205260405f208054908282019182106108265755806020528284335f5160206120715f395f51905f5260405fa4823b6107b257005b602094829160405197889663f23a6e618852338989015260408801526060870152608086015260a0808601528160c086015260e085013760c401905f601c8401915af115610818575b51630dc5919f60e01b0161080b57005b639c05499b5f526004601cfd5b3d156107fb573d5f823e3d90fd5b6301336cea5f526004601cfd5b335f526034600c205461076757634b6e7f185f526004601cfd5b63ea553b345f526004601cfd5b346105b25760403660031901126105b257610873611ab6565b61087b611acc565b90679a31110384e0b0c96020526014525f5260206034600c20546040519015158152f35b346105b2575f3660031901126105b2576003546001600160a01b0316806108fd57506108f96108ed7f0000000000000000000000000000000000000000000000000000000000000000612046565b60405191829182611ae2565b0390f35b6108ed6108f991612046565b346105b2575f3660031901126105b2576001546040516001600160a01b039091168152602090f35b346105b25760203660031901126105b2576004356001600160401b0381116105b25761096461097d913690600401611b3c565b61096f929192611d42565b6001600160a01b0392611f05565b166001600160601b0360a01b60045416176004557f6bd5c950a8d8df17f772f5af37cb3655737899cbf903264b9795592da439661c604080515f81525f196020820152a1005b346105b25760203660031901126105b2576004355f526005602052602064ffffffffff60405f205416604051908152f35b346105b25760803660031901126105b257610a0d611ab6565b602435906044356064356001600160401b0381116105b257610a36610a45913690600401611b3c565b90610a3f611d42565b85611dd3565b610a4d611ce0565b825f52600560205260405f20549264ffffffffff8460281c1664ffffffffff0382116104905761064d93815f5260056020526501000000000183020160405f205560405192610465602085611c04565b346105b25760803660031901126105b257610ab6611ab6565b6024356001600160401b0381116105b257610ad5903690600401611b0c565b916044356001600160401b0381116105b257610af5903690600401611b0c565b926064356001600160401b0381116105b257610b15903690600401611b0c565b90610b1e611d42565b858714801590610da2575b610d9357811515915f5b888110610ce0578787610b5388610b4b368e8b611c3c565b933691611c3c565b91602091604051610b648482611c04565b5f81528451835103610cd3578160601b801561084d57679a31110384e0b0c9178452825160051b805b610cae575060405160408152835160051b850160408201818660045afa503d604001858201525f6040823d8101895160051b8901838201818c60045afa503d010301917f4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb60018060a01b038616933392a4813b610c0657005b60405194859363bc197c81855233868601525f604086015260a06060860152805160051b8601908160c087019160045afa5060a03d80820160808701523d860192805160051b8801908160c086019160045afa503d010160a08501523d019080518501908160c084019160045afa508260c0601b19923d01010301905f601c8401915af115610ca0575b516343e6837f60e01b0161080b57005b3d15610c90573d5f823e3d90fd5b80860151818501515f5260405f2080549182019182106108265755601f190180610b8d565b633b800a465f526004601cfd5b83610d4d575b610cf1818a87611c91565b3590610cfe818a89611c91565b3591610d08611ce0565b805f52600560205260405f20549064ffffffffff8260281c1664ffffffffff0384116104905760019365010000000001915f526005602052020160405f205501610b33565b610d58818a87611c91565b3582821015610d7f57610d7a90610d748360051b860186611cae565b91611dd3565b610ce6565b634e487b7160e01b5f52603260045260245ffd5b631dc0052360e11b5f5260045ffd5b508115158015610b29575081871415610b29565b346105b25760403660031901126105b257610dcf611ab6565b6024358015158091036105b257679a31110384e0b0c960205233601452815f52806034600c20555f5260018060a01b0316337f17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c3160205fa3005b346105b25760203660031901126105b2576004355f526005602052602064ffffffffff60405f205460281c16604051908152f35b346105b25760203660031901126105b2576004356001600160401b0381116105b257610964610e8f913690600401611b3c565b166001600160601b0360a01b60035416176003557fa5d4097edda6d87cb9329af83fb3712ef77eeb13738ffe43cc35a4ce305ad9625f80a1005b346105b25760203660031901126105b257600435610ee5611d42565b805f52600560205261ffff8060405f205460501c1614610f4357805f52600560205260405f20805490600160501b820180921161054057557f84b6d1f7f0c03ab92dcb421c7c505f162e9cb463d18cc5f18785f09bb85376cc5f80a2005b63a98206e760e01b5f5260045ffd5b346105b25760803660031901126105b2576004356001600160401b0381116105b257610f82903690600401611b0c565b604435906024356064356001600160401b0381116105b257610fab610fba913690600401611b3c565b90610fb4611d42565b83611dd3565b5f91805f5b821561064d57610fd0818389611c91565b356001600160a01b038116958682036105b25787610fed91611ca1565b935f1901958615801561112e575b6110e1575b8160601b1561084d57679a31110384e0b0c960205281601452855f5260405f208054908982019182106108265755876020525f335f5160206120715f395f51905f52604083a4803b611061575b505f19811461054057600101939193610fbf565b6020604051809263f23a6e61825233838301525f604083015287606083015289608083015260a080830152606051808060c08501526110cf575b60c401905f601c8401915af1156110c1575b51630dc5919f60e01b0161080b578761104d565b3d156110ad573d5f823e3d90fd5b8060e0840181608060045afa5061109b565b936110ea611ce0565b855f52600560205260405f20549064ffffffffff8260281c1664ffffffffff038111610490576501000000000190875f526005602052020160405f20555f93611000565b50813b1515610ffb565b346105b25760203660031901126105b257602061117660043565ffffffff00005f5460981c16905f52600560205261ffff60405f205460501c161790565b604051908152f35b346105b2575f3660031901126105b2575f546040516001600160a01b039091168152602090f35b346105b25760403660031901126105b2576024356001600160401b0381116105b2576111d861064d913690600401611b3c565b906111e1611d42565b600435611d64565b346105b2575f3660031901126105b257611201611d42565b5f805460ff60a01b1916600160a01b1790556040513381527f62e78cea01bee320cd4e420270b5ea74000d11b0c9f74754ebdbfc544b05a25890602090a1005b346105b2575f3660031901126105b2576001546001600160a01b03811633036112eb575f54903360018060a01b0383167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e05f80a36001600160a01b031990811660015563ffffffff60a81b906112c3908316331760a81c63ffffffff16611c25565b600164ffffffff0160a01b03199092163363ffffffff60a81b19161760a89290921b16175f55005b630614e5c760e21b5f5260045ffd5b346105b25760403660031901126105b257611313611ab6565b60243561131e611d42565b612710811180156113a8575b6113995760207fa54881e71ceac2f6039cec4eaecbdebd41cc6ffac59798d13f385016e91c5ebb916040519361135f85611bd5565b6001600160a01b03168085526001600160601b0382169483019490945260a081901b6001600160a01b0319168417600255604051908152a2005b63562f8ff960e11b5f5260045ffd5b506001600160a01b0382161561132a565b346105b25760603660031901126105b2576113d2611ab6565b6024356001600160401b0381116105b2576113f1903690600401611b0c565b90916044356001600160401b0381116105b257611412903690600401611b0c565b9161141b611ce0565b611426368587611c3c565b611431368585611c3c565b908151815103610cd3578260601b80679a31110384e0b0c9176020523360601b90811490151715611543575b805160051b805b61151e5750907f4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb60405f94938151938491838352805160051b60200190818585019160045afa503d830160208301523d820190805160051b60200190818584019160045afa503d0103019260018060a01b0316923392a45f5b8381106114e657005b806115186114f76001938789611c91565b35611503838787611c91565b35905f52600560205260405f20908154039055565b016114dd565b80830151818301515f5260405f2090815480821161064f57039055601f190180611464565b335f526034600c205461145d57634b6e7f185f526004601cfd5b346105b2575f3660031901126105b257611575611d42565b5f5463ffffffff60a81b61159260a883901c63ffffffff16611c25565b60a81b169063ffffffff60a81b1916175f557f80500f947c97aa564a6dd5d977e6ad034636a857b834cfabe7009141060a818f5f80a1005b346105b2575f3660031901126105b257602060ff5f5460a01c166040519015158152f35b346105b25760403660031901126105b2576004356001600160401b0381116105b25761161e903690600401611b0c565b906024356001600160401b0381116105b25761163e903690600401611b0c565b928303610cd3576040519280845260051b806020858201016040525b6116a357836040518091602082016020835281518091526020604084019201905f5b81811061168a575050500390f35b825184528594506020938401939092019160010161167c565b601f1981840181013560601b679a31110384e0b0c9176020528282018101355f908152604090205485830152018061165a565b346105b2575f3660031901126105b2576116ee611d42565b60ff60a01b195f54165f557f5db9ee0a495bf2e6ff9c91a7834c1ba4fdd244a5e8aa4e537bd38aeae4b073aa6020604051338152a1005b346105b25760a03660031901126105b25761173e611ab6565b611746611acc565b6044356001600160401b0381116105b257611765903690600401611b0c565b9190926064356001600160401b0381116105b257611787903690600401611b0c565b9190926084356001600160401b0381116105b2576117a9903690600401611b3c565b9290936117b4611ce0565b8603610cd35760601b679a31110384e0b0c9179060601b679a31110384e0b0c91792816020528160601c948460601c92831561084d57863303611939575b8760051b958680975b6118ed57505050604051946040865287604087015280896060880137806060016020870152808260808289018b606082015201378387828001977f4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb339160808b0190a4833b61186657005b602097816101209387965f52816040519c8d9b63bc197c818d528c8e3391015260408d015260a060608d01528460c08d015260e08c01378160c00160808b0152818a019260e084015261010083013760e0870160a0890152018361010082015201370161010401601c604051015f80515af115610ca057516343e6837f60e01b0161080b57005b80601f190190601f1981860101359084602052601f19908d0101355f5260405f20805480831161064f5782900390558260205260405f20908154908101908110610826578291556117fb565b335f526034600c20546117f257634b6e7f185f526004601cfd5b346105b25760403660031901126105b2576040805160243561197482611bd5565b6002546001600160a01b03811680845260a09190911c6020938401819052845191825261271080840682028190049304029190910191810191909152f35b346105b25760403660031901126105b2576119cb611acc565b6004355f52600660205260405f209060018060a01b03165f52602052602060405f2054604051908152f35b346105b25760203660031901126105b2576108f96108ed600435611b69565b346105b25760203660031901126105b2576004356001600160e01b03198116908181036105b25760209163152a902d60e11b14908115611a5b575b506040519015158152f35b905060e01c630e89341c8114906301ffc9a763d9b67a2682149114171782611a50565b346105b25760403660031901126105b257602090611a9a611ab6565b679a31110384e0b0c983526014526024355f5260405f20548152f35b600435906001600160a01b03821682036105b257565b602435906001600160a01b03821682036105b257565b602060409281835280519182918282860152018484015e5f828201840152601f01601f1916010190565b9181601f840112156105b2578235916001600160401b0383116105b2576020808501948460051b0101116105b257565b9181601f840112156105b2578235916001600160401b0383116105b257602083818601950101116105b257565b5f52600560205260405f205460601c8015611bc3575b6001600160a01b038116611bba5750611bb77f0000000000000000000000000000000000000000000000000000000000000000612046565b90565b611bb790612046565b506004546001600160a01b0316611b7f565b604081019081106001600160401b03821117611bf057604052565b634e487b7160e01b5f52604160045260245ffd5b90601f801991011681019081106001600160401b03821117611bf057604052565b63ffffffff1663ffffffff81146105405760010190565b929190926001600160401b038411611bf0578360051b906020604051611c6482850182611c04565b80968152019181019283116105b257905b828210611c8157505050565b8135815260209182019101611c75565b9190811015610d7f5760051b0190565b9190820180921161054057565b903590601e19813603018212156105b257018035906001600160401b0382116105b2576020019181360383136105b257565b60ff5f5460a01c16611cee57565b6338512cbb60e21b5f5260045ffd5b9291926001600160401b038211611bf05760405191611d26601f8201601f191660200184611c04565b8294818452818301116105b2578281602093845f960137010152565b5f546001600160a01b03163303611d5557565b6330cd747160e01b5f5260045ffd5b9190825f526005602052611d8f6001600160601b0360405f205416926001600160601b031992611f05565b60601b1617815f52600560205260405f20557f6bb7ff708619ba0610cba295a58592e0451dee2622938c8755667688daf3529b611dce6108ed83611b69565b0390a2565b9291908115611e1657835f52600560205264ffffffffff60405f205460281c16611e0357611e019293611d64565b565b836314b27b7f60e31b5f5260045260245ffd5b50509050565b9291928060601b1561084d57679a31110384e0b0c960205280601452815f5260405f20805490858201918210610826575560208490526001600160a01b0381165f335f5160206120715f395f51905f52604083a4803b611e7d575b50505050565b60209260405194859363f23a6e61855233868601525f60408601526060850152608084015260a08084015280518091818060c0870152611ef1575b505060c401905f601c8401915af115611ee3575b51630dc5919f60e01b0161080b575f808080611e77565b3d15611ecc573d5f823e3d90fd5b818660e08701920160045afa50805f611eb8565b81611f105750505f90565b611f1b913691611cfd565b80518060401b6bfe61000180600a3d393df3000161fffe8211830152600b8101601583015ff0918215611f4c575290565b63301164255f526004601cfd5b90925f9291906001600160a01b0382161561203d5760405192600484016024850196604486019060648701926064860198873b15611fc15750946020989694928194928b9997630b135d3f60e11b8952526040895252375afa9051630b135d3f60e11b141690565b9a995050949596505050908060401461201157604114611fe15750505050565b60408092939496508101355f1a60205281375b5f526020600160805f825afa511860601b3d11915f606052604052565b5060208082013560ff81901c601b0190915290356040526001600160ff1b031660605291935090611ff4565b50505050505f90565b906040805180935f19813b0164ffffffffff16905f6021830191601f8501903c808252010160405256fec3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'

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
