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
  '0x60c0806040523461033a57612468803803809161001c828561033e565b833981019060408183031261033a5780516001600160401b03811161033a5781019082601f8301121561033a5781516001600160401b03811161030f5760405193610071601f8301601f19166020018661033e565b8185526020828501011161033a576020815f92828096018388015e8501015201515f80546001600160a01b031916339081178255604051917f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e08180a361271082118015610332575b61032357604081016001600160401b0381118282101761030f576040908152338083526001600160601b03841660209384015260a084901b6001600160a01b03191681176002559051928352917fa54881e71ceac2f6039cec4eaecbdebd41cc6ffac59798d13f385016e91c5ebb9190a261015381610361565b60805260409060208251610167848261033e565b600a81520190692f636f6e74726163742f60b01b82525f1991600a829120815f199483519081600a116103055760209160091901818111156102fd575b50601f850194010191838311156102f457915b82600a8220146102e5575f190191838311156101d357916101b7565b505050505b5f19820361021c5750506101fa81516101f260208261033e565b5f8152610361565b60a052516120c890816103a082396080518161098f015260a05181611b680152f35b815f6060938351908111156102dd575b80156102d5575b50818110610287575b5050506020610282600e826101fa9486519481869251918291018484015e81016d2f6d657461646174612f7b69647d60901b83820152030160111981018452018261033e565b610361565b8451918190039350909101601f8301601f19165b8181015183820152601f19019081156102b4579061029b565b50505f8282016020818101929092528401845291815290610282600e61023c565b90505f610233565b91508161022c565b03601f190193506101d8915050565b505050506101d8565b90505f6101a4565b50505050506101d8565b634e487b7160e01b5f52604160045260245ffd5b63562f8ff960e11b5f5260045ffd5b5033156100d9565b5f80fd5b601f909101601f19168101906001600160401b0382119082101761030f57604052565b9081518060401b6bfe61000180600a3d393df3000161fffe8211840152600b8101601584015ff09283156103925752565b63301164255f526004601cfdfe6080806040526004361015610012575f80fd5b5f3560e01c908162fdd58e14611a535750806301ffc9a7146119ea5780630e89341c146119cb578063120aa877146119875780632a55205a146119285780632eb2c2d6146117095780633f4ba83a146116ba5780634e1273f4146115d25780635c975abb146115ae5780636ad8f006146115415780636b20c454146113be5780636c2f5acd146112ff57806379ba5097146112465780638456cb59146111ee578063862440e2146111aa5780638da5cb5b146111835780638e3682031461115d5780638fac69891461104257806392ffda9d14610fc4578063938e3d7b14610f5a5780639d7f4ebf14610f26578063a22cb46514610eb4578063a55784ef14610b8d578063bb7fde7114610ab7578063bd85b03914610a86578063da1b9e08146109f7578063e30c3978146109cf578063e8a3d48514610965578063e985e9c514610920578063f242432a146107a3578063f2fde38b1461073c578063f5298aca1461068a5763f94ffcd014610186575f80fd5b6080366003190112610686576001600160401b03600435116106865760e060043536036003190112610686576024356001600160401b038111610686576101d1903690600401611b11565b6044356001600160a01b0381168103610686575f80546004803501358252600560205260409182902091516001600160a01b039091169391608082018281106001600160401b0382111761067257604052549164ffffffffff8316825264ffffffffff8360281c16602083015261ffff8360501c166040830152606082019260601c835260a4600435013542116106635761027160043560040135611c64565b60c46004350135036106545761040060405160208101907f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f82527f1a27e595b6bbd18cfd87be0bd24a248466b68d5983def05b3a661416c68db9f460408201527fc89efdaa54c0f20c7adf612882df0950f5a951637e0307cdcb4c672f298b8bc660608201524660808201523060a082015260a0815261031260c082611bc5565b5190209161033461032d602460043501600435600401611c89565b3691611cee565b60208151910120976064600435013593608460043501359960405160208101917f4bfb6b4b2382c0c73858c4662699261190edbac31c9b20a7ee4294862ae44974835260043560040135604083015260608201526044600435013560808201528660a08201528b60c082015260a4600435013560e082015260c4600435013561010082015261010081526103ca61012082611bc5565b51902060405190602082019261190160f01b845260228301526042820152604281526103f7606282611bc5565b51902088611f70565b1561064557606435156106365764ffffffffff60208301511690808211918215610621575b50506106125760643560446004350135818102969181880414901517156105eb578534036105ff5780610574575b506020015164ffffffffff16159081610561575b50610538575b610475611cd1565b600435600401355f52600560205260405f209081549164ffffffffff8360281c1661049f81611cbb565b606435116105295781546001600160501b03191664ffffffffff9485166064358087169190910190951617930160281b64ffffffffff60281b1692909217909155604051610506916104f2602083611bc5565b5f8252606435906004356004013590611e33565b8161050d57005b5f80809338935af11561051c57005b63b12d13eb5f526004601cfd5b6320dfe2fd60e01b5f5260045ffd5b61055c61054f602460043501600435600401611c89565b9060043560040135611dea565b61046d565b516001600160a01b03161590505f610467565b600435600401355f52600660205260405f2060018060a01b0385165f5260205260405f20549060643582018092116105eb5781116105dc576004803501355f9081526006602090815260408083206001600160a01b0388168452825290912091909155610453565b63426d5b2360e11b5f5260045ffd5b634e487b7160e01b5f52601160045260245ffd5b8563b23bee0560e01b5f5260045260245ffd5b6352df9fe560e01b5f5260045ffd5b8103915081116105eb57606435115f80610425565b631466bdb760e31b5f5260045ffd5b638baa579f60e01b5f5260045ffd5b636088bf3f60e11b5f5260045ffd5b630abfec3f60e11b5f5260045ffd5b634e487b7160e01b5f52604160045260245ffd5b5f80fd5b34610686576060366003190112610686576106a3611a8b565b6044356024356106b1611cd1565b8260601b80679a31110384e0b0c9176020523360601b90811490151715610722575b805f5260405f20928354908184116107155761071394845f930390558360205260018060a01b0316335f5160206120a85f395f51905f52604084a4611d55565b005b63f4d678b85f526004601cfd5b335f526034600c20546106d357634b6e7f185f526004601cfd5b3461068657602036600319011261068657610755611a8b565b61075d611d33565b600180546001600160a01b0319166001600160a01b03929092169182179055337f38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e227005f80a3005b346106865760a0366003190112610686576107bc611a8b565b6107c4611aa1565b6044359190606435906084356001600160401b038111610686576107ec903690600401611b11565b90936107f6611cd1565b60601b679a31110384e0b0c9179160601b679a31110384e0b0c917918060205260601c928260601c928315610913578433036108f9575b865f5260405f20805480841161071557839003905560205260405f208054908282019182106108ec5755806020528284335f5160206120a85f395f51905f5260405fa4823b61087857005b602094829160405197889663f23a6e618852338989015260408801526060870152608086015260a0808601528160c086015260e085013760c401905f601c8401915af1156108de575b51630dc5919f60e01b016108d157005b639c05499b5f526004601cfd5b3d156108c1573d5f823e3d90fd5b6301336cea5f526004601cfd5b335f526034600c205461082d57634b6e7f185f526004601cfd5b63ea553b345f526004601cfd5b3461068657604036600319011261068657610939611a8b565b610941611aa1565b90679a31110384e0b0c96020526014525f5260206034600c20546040519015158152f35b34610686575f366003190112610686576003546001600160a01b0316806109c357506109bf6109b37f000000000000000000000000000000000000000000000000000000000000000061205d565b60405191829182611ab7565b0390f35b6109b36109bf9161205d565b34610686575f366003190112610686576001546040516001600160a01b039091168152602090f35b34610686576020366003190112610686576004356001600160401b03811161068657610a2a610a43913690600401611b11565b610a35929192611d33565b6001600160a01b0392611f1c565b1660018060a01b031960045416176004557f6bd5c950a8d8df17f772f5af37cb3655737899cbf903264b9795592da439661c604080515f81525f196020820152a1005b34610686576020366003190112610686576004355f526005602052602064ffffffffff60405f205416604051908152f35b3461068657608036600319011261068657610ad0611a8b565b602435906044356064356001600160401b03811161068657610af9610b08913690600401611b11565b90610b02611d33565b85611dea565b610b10611cd1565b825f52600560205260405f209283549364ffffffffff8560281c16610b3481611cbb565b84116105295781546001600160501b03191664ffffffffff968716858816019096169590951794830160281b64ffffffffff60281b1694909417909355604051610713939092610b85602085611bc5565b5f8452611e33565b3461068657608036600319011261068657610ba6611a8b565b6024356001600160401b03811161068657610bc5903690600401611ae1565b916044356001600160401b03811161068657610be5903690600401611ae1565b926064356001600160401b03811161068657610c05903690600401611ae1565b90610c0e611d33565b858714801590610ea0575b610e9157811515915f5b888110610dbd578787610c4388610c3b368e8b611bff565b933691611bff565b91602091604051610c548482611bc5565b5f81528451835103610db0578160601b801561091357679a31110384e0b0c9178452825160051b805b610d8b575060405160408152835160051b850160408201818660045afa503d604001858201525f6040823d8101895160051b8901838201818c60045afa503d010301915f5160206120885f395f51905f5260018060a01b038616933392a4813b610ce357005b60405194859363bc197c81855233868601525f604086015260a06060860152805160051b8601908160c087019160045afa5060a03d80820160808701523d860192805160051b8801908160c086019160045afa503d010160a08501523d019080518501908160c084019160045afa508260c0601b19923d01010301905f601c8401915af115610d7d575b516343e6837f60e01b016108d157005b3d15610d6d573d5f823e3d90fd5b80860151818501515f5260405f2080549182019182106108ec5755601f190180610c7d565b633b800a465f526004601cfd5b83610e4b575b610dce818a87611c54565b3590610ddb818a89611c54565b3591610de5611cd1565b5f52600560205260405f2080549264ffffffffff8460281c16610e0781611cbb565b82116105295782546001600160501b03191664ffffffffff9586168387160190951694909417930160281b64ffffffffff60281b1692909217909155600101610c23565b610e56818a87611c54565b3582821015610e7d57610e7890610e728360051b860186611c89565b91611dea565b610dc3565b634e487b7160e01b5f52603260045260245ffd5b631dc0052360e11b5f5260045ffd5b508115158015610c19575081871415610c19565b3461068657604036600319011261068657610ecd611a8b565b60243580151580910361068657679a31110384e0b0c960205233601452815f52806034600c20555f5260018060a01b0316337f17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c3160205fa3005b34610686576020366003190112610686576004355f526005602052602064ffffffffff60405f205460281c16604051908152f35b34610686576020366003190112610686576004356001600160401b03811161068657610a2a610f8d913690600401611b11565b1660018060a01b031960035416176003557fa5d4097edda6d87cb9329af83fb3712ef77eeb13738ffe43cc35a4ce305ad9625f80a1005b3461068657602036600319011261068657600435610fe0611d33565b805f52600560205260405f20805461ffff8160501c1661ffff81146105eb5761ffff60501b1990911660019190910160501b61ffff60501b161790557f84b6d1f7f0c03ab92dcb421c7c505f162e9cb463d18cc5f18785f09bb85376cc5f80a2005b34610686576080366003190112610686576004356001600160401b03811161068657611072903690600401611ae1565b6024359190604435906064356001600160401b038111610686576110a06110af919492943690600401611b11565b906110a9611d33565b86611dea565b60209064ffffffffff8316905f5b8581106110c657005b6110ce611cd1565b865f526005845260405f20805464ffffffffff8160281c16906110f082611cbb565b88116105295782546001600160501b03191664ffffffffff91821687019091161790870160281b64ffffffffff60281b1617905561112f818784611c54565b35906001600160a01b038216820361068657611157600192878a60405192610b858a85611bc5565b016110bd565b3461068657602036600319011261068657602061117b600435611c64565b604051908152f35b34610686575f366003190112610686575f546040516001600160a01b039091168152602090f35b34610686576040366003190112610686576024356001600160401b038111610686576111dd610713913690600401611b11565b906111e6611d33565b600435611d80565b34610686575f36600319011261068657611206611d33565b5f805460ff60a01b1916600160a01b1790556040513381527f62e78cea01bee320cd4e420270b5ea74000d11b0c9f74754ebdbfc544b05a25890602090a1005b34610686575f366003190112610686576001546001600160a01b03811633036112f0575f54903360018060a01b0383167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e05f80a36001600160a01b031990811660015563ffffffff60a81b906112c8908316331760a81c63ffffffff16611be8565b600164ffffffff0160a01b03199092163363ffffffff60a81b19161760a89290921b16175f55005b630614e5c760e21b5f5260045ffd5b3461068657604036600319011261068657611318611a8b565b602435611323611d33565b612710811180156113ad575b61139e5760207fa54881e71ceac2f6039cec4eaecbdebd41cc6ffac59798d13f385016e91c5ebb916040519361136485611baa565b6001600160a01b03168085526001600160601b0382169483019490945260a081901b6001600160a01b0319168417600255604051908152a2005b63562f8ff960e11b5f5260045ffd5b506001600160a01b0382161561132f565b34610686576060366003190112610686576113d7611a8b565b6024356001600160401b038111610686576113f6903690600401611ae1565b90916044356001600160401b03811161068657611417903690600401611ae1565b91611420611cd1565b61142b368587611bff565b611436368585611bff565b908151815103610db0578260601b80679a31110384e0b0c9176020523360601b90811490151715611527575b805160051b805b6115025750905f5160206120885f395f51905f5260405f94938151938491838352805160051b60200190818585019160045afa503d830160208301523d820190805160051b60200190818584019160045afa503d0103019260018060a01b0316923392a45f5b8381106114d857005b806114fc6114e96001938789611c54565b356114f5838787611c54565b3590611d55565b016114cf565b80830151818301515f5260405f2090815480821161071557039055601f190180611469565b335f526034600c205461146257634b6e7f185f526004601cfd5b34610686575f36600319011261068657611559611d33565b5f5463ffffffff60a81b61157660a883901c63ffffffff16611be8565b60a81b169063ffffffff60a81b1916175f557f80500f947c97aa564a6dd5d977e6ad034636a857b834cfabe7009141060a818f5f80a1005b34610686575f36600319011261068657602060ff5f5460a01c166040519015158152f35b34610686576040366003190112610686576004356001600160401b03811161068657611602903690600401611ae1565b906024356001600160401b03811161068657611622903690600401611ae1565b928303610db0576040519280845260051b806020858201016040525b61168757836040518091602082016020835281518091526020604084019201905f5b81811061166e575050500390f35b8251845285945060209384019390920191600101611660565b601f1981840181013560601b679a31110384e0b0c9176020528282018101355f908152604090205485830152018061163e565b34610686575f366003190112610686576116d2611d33565b60ff60a01b195f54165f557f5db9ee0a495bf2e6ff9c91a7834c1ba4fdd244a5e8aa4e537bd38aeae4b073aa6020604051338152a1005b346106865760a036600319011261068657611722611a8b565b61172a611aa1565b6044356001600160401b03811161068657611749903690600401611ae1565b90929091906064356001600160401b0381116106865761176d903690600401611ae1565b90929091906084356001600160401b03811161068657611791903690600401611b11565b92909361179c611cd1565b8603610db05760601b679a31110384e0b0c9179060601b679a31110384e0b0c91792816020528160601c948460601c9283156109135786330361190e575b8760051b958680975b6118c257505050604051946040865287604087015280896060880137806060016020870152808260808289018b606082015201378387828001975f5160206120885f395f51905f52339160808b0190a4833b61183b57005b602097816101209387965f52816040519c8d9b63bc197c818d528c8e3391015260408d015260a060608d01528460c08d015260e08c01378160c00160808b0152818a019260e084015261010083013760e0870160a0890152018361010082015201370161010401601c604051015f80515af115610d7d57516343e6837f60e01b016108d157005b80601f190190601f1981860101359084602052601f19908d0101355f5260405f2080548083116107155782900390558260205260405f209081549081019081106108ec578291556117e3565b335f526034600c20546117da57634b6e7f185f526004601cfd5b34610686576040366003190112610686576040805160243561194982611baa565b6002546001600160a01b03811680845260a09190911c6020938401819052845191825261271080840682028190049304029190910191810191909152f35b34610686576040366003190112610686576119a0611aa1565b6004355f52600660205260405f209060018060a01b03165f52602052602060405f2054604051908152f35b34610686576020366003190112610686576109bf6109b3600435611b3e565b34610686576020366003190112610686576004356001600160e01b03198116908181036106865760209163152a902d60e11b14908115611a30575b506040519015158152f35b905060e01c630e89341c8114906301ffc9a763d9b67a2682149114171782611a25565b3461068657604036600319011261068657602090611a6f611a8b565b679a31110384e0b0c983526014526024355f5260405f20548152f35b600435906001600160a01b038216820361068657565b602435906001600160a01b038216820361068657565b602060409281835280519182918282860152018484015e5f828201840152601f01601f1916010190565b9181601f84011215610686578235916001600160401b038311610686576020808501948460051b01011161068657565b9181601f84011215610686578235916001600160401b038311610686576020838186019501011161068657565b5f52600560205260405f205460601c8015611b98575b6001600160a01b038116611b8f5750611b8c7f000000000000000000000000000000000000000000000000000000000000000061205d565b90565b611b8c9061205d565b506004546001600160a01b0316611b54565b604081019081106001600160401b0382111761067257604052565b601f909101601f19168101906001600160401b0382119082101761067257604052565b63ffffffff1663ffffffff81146105eb5760010190565b909291906001600160401b038411610672578360051b906020604051611c2782850182611bc5565b809681520191810192831161068657905b828210611c4457505050565b8135815260209182019101611c38565b9190811015610e7d5760051b0190565b65ffffffff00005f5460981c16905f52600560205261ffff60405f205460501c161790565b903590601e198136030182121561068657018035906001600160401b0382116106865760200191813603831361068657565b64ffffffffff039064ffffffffff82116105eb57565b60ff5f5460a01c16611cdf57565b6338512cbb60e21b5f5260045ffd5b9192916001600160401b0382116106725760405191611d17601f8201601f191660200184611bc5565b829481845281830111610686578281602093845f960137010152565b5f546001600160a01b03163303611d4657565b6330cd747160e01b5f5260045ffd5b5f52600560205264ffffffffff808060405f2093168184541603161664ffffffffff19825416179055565b91611d8a91611f1c565b5f82815260056020526040902080546001600160601b031660609290921b6001600160601b0319169190911790557f6bb7ff708619ba0610cba295a58592e0451dee2622938c8755667688daf3529b611de56109b383611b3e565b0390a2565b9291908115611e2d57835f52600560205264ffffffffff60405f205460281c16611e1a57611e189293611d80565b565b836314b27b7f60e31b5f5260045260245ffd5b50509050565b9291928060601b1561091357679a31110384e0b0c960205280601452815f5260405f208054908582019182106108ec575560208490526001600160a01b0381165f335f5160206120a85f395f51905f52604083a4803b611e94575b50505050565b60209260405194859363f23a6e61855233868601525f60408601526060850152608084015260a08084015280518091818060c0870152611f08575b505060c401905f601c8401915af115611efa575b51630dc5919f60e01b016108d1575f808080611e8e565b3d15611ee3573d5f823e3d90fd5b818660e08701920160045afa50805f611ecf565b81611f275750505f90565b611f32913691611cee565b80518060401b6bfe61000180600a3d393df3000161fffe8211830152600b8101601583015ff0918215611f63575290565b63301164255f526004601cfd5b90925f9291906001600160a01b038216156120545760405192600484016024850196604486019060648701926064860198873b15611fd85750946020989694928194928b9997630b135d3f60e11b8952526040895252375afa9051630b135d3f60e11b141690565b9a995050949596505050908060401461202857604114611ff85750505050565b60408092939496508101355f1a60205281375b5f526020600160805f825afa511860601b3d11915f606052604052565b5060208082013560ff81901c601b0190915290356040526001600160ff1b03166060529193509061200b565b50505050505f90565b906040805180935f19813b0164ffffffffff16905f6021830191601f8501903c808252010160405256fe4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fbc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'

export const compiler = {
  "version": "0.8.37+commit.f401782d.Emscripten.clang",
  "settings": {
    "viaIR": true,
    "optimizer": {
      "enabled": true,
      "runs": 1
    },
    "evmVersion": "cancun",
    "metadata": {
      "bytecodeHash": "none",
      "appendCBOR": false
    }
  }
} as const
