// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A wallet that is a contract: what its owner has signed, it has signed (ERC-1271).
contract SmartWallet {
    address private immutable OWNER;

    constructor(address owner) {
        OWNER = owner;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        address signer =
            ecrecover(hash, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
        return signer != address(0) && signer == OWNER ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}

/// Makes such wallets at addresses that are known before (ERC-6492).
contract SmartWalletFactory {
    function create(address owner) external returns (address) {
        return address(new SmartWallet{salt: 0}(owner));
    }
}
