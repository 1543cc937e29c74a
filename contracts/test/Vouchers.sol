// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AssayCollection} from "../AssayCollection.sol";
import {CollectionTest} from "./CollectionTest.sol";

/// @notice Signs vouchers as a wallet does, written out once more from the EIP-712 text.
abstract contract Vouchers is CollectionTest {
    uint256 internal constant PRICE = 0.01 ether;

    function voucherOf(uint256 id) internal view returns (AssayCollection.Voucher memory) {
        return AssayCollection.Voucher({
            id: id,
            uri: "",
            price: PRICE,
            maxSupply: 10,
            walletLimit: 0,
            deadline: block.timestamp + 1 days,
            nonce: collection.voucherNonce(id)
        });
    }

    function digestOf(AssayCollection.Voucher memory voucher) internal view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("AssayCollection"),
                keccak256("1"),
                block.chainid,
                collection
            )
        );
        string memory fields = "uint256 id,string uri,uint256 price,uint256 maxSupply,";
        fields = string.concat(fields, "uint256 walletLimit,uint256 deadline,uint256 nonce");
        bytes memory encoded = abi.encode(
            keccak256(bytes(string.concat("Voucher(", fields, ")"))),
            voucher.id,
            keccak256(bytes(voucher.uri)),
            voucher.price,
            voucher.maxSupply,
            voucher.walletLimit,
            voucher.deadline,
            voucher.nonce
        );
        return keccak256(abi.encodePacked("\x19\x01", domain, keccak256(encoded)));
    }

    function sign(AssayCollection.Voucher memory voucher, uint256 key) internal view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digestOf(voucher));
        return abi.encodePacked(r, s, v);
    }

    function sign(AssayCollection.Voucher memory voucher) internal view returns (bytes memory) {
        return sign(voucher, OWNER_KEY);
    }

    /// @dev Ana pays what it costs.
    function claim(AssayCollection.Voucher memory voucher, bytes memory signature, uint256 amount) internal {
        uint256 paid = voucher.price * amount;
        vm.deal(ana, paid);
        vm.prank(ana);
        collection.claim{value: paid}(voucher, signature, ana, amount);
    }
}
