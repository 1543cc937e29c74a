// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AssayCollection} from "../AssayCollection.sol";
import {Vouchers} from "./Vouchers.sol";

contract CancellingTest is Vouchers {
    /// @dev Of the mapping in which the contract keeps its tokens.
    uint256 private constant TOKENS_SLOT = 5;

    function test_theOwnerCancelsTheVouchersOfOneToken() public {
        AssayCollection.Voucher memory seven = voucherOf(7);
        AssayCollection.Voucher memory eight = voucherOf(8);
        bytes memory sevens = sign(seven);
        bytes memory eights = sign(eight);
        vm.expectEmit();
        emit AssayCollection.VouchersCancelled(7);
        vm.prank(owner);
        collection.cancelVouchers(7);
        vm.expectRevert(AssayCollection.VoucherCancelled.selector);
        claim(seven, sevens, 1);
        seven.nonce += 1;
        vm.expectRevert(AssayCollection.InvalidSignature.selector);
        claim(seven, sevens, 1);
        claim(eight, eights, 1);
        claim(seven, sign(seven), 1);
    }

    function testFuzz_theOwnerCancelsTheVouchersOfOneToken(uint256 id, uint256 other) public {
        vm.assume(id != other);
        AssayCollection.Voucher memory cancelled = voucherOf(id);
        AssayCollection.Voucher memory kept = voucherOf(other);
        bytes memory signature = sign(cancelled);
        vm.prank(owner);
        collection.cancelVouchers(id);
        vm.expectRevert(AssayCollection.VoucherCancelled.selector);
        claim(cancelled, signature, 1);
        claim(kept, sign(kept), 1);
    }

    function testFuzz_cancellingKeepsTheCountersAndTheUri(uint256 id, uint40 minted, uint8 times) public {
        times %= 8;
        vm.prank(owner);
        collection.mint(ana, id, minted, OWN_URI);
        for (uint256 i; i < times; ++i) {
            vm.prank(owner);
            collection.cancelVouchers(id);
        }
        vm.assertEq(collection.voucherNonce(id), times);
        vm.assertEq(collection.uri(id), OWN_URI);
        assertSupply(id, minted, 0);
    }

    function test_theLastRoundDoesNotRunOverIntoTheUri() public {
        roundsEnd(7, 10);
    }

    function testFuzz_theLastRoundDoesNotRunOverIntoTheUri(uint256 id, uint40 minted) public {
        roundsEnd(id, minted);
    }

    function test_theOwnerCancelsAllVouchers() public {
        AssayCollection.Voucher memory voucher = voucherOf(7);
        bytes memory signature = sign(voucher);
        vm.expectEmit();
        emit AssayCollection.AllVouchersCancelled();
        vm.prank(owner);
        collection.cancelAllVouchers();
        vm.expectRevert(AssayCollection.VoucherCancelled.selector);
        claim(voucher, signature, 1);
    }

    function testFuzz_theOwnerCancelsAllVouchers(uint256 id, bool alsoTheTokens) public {
        AssayCollection.Voucher memory voucher = voucherOf(id);
        bytes memory signature = sign(voucher);
        if (alsoTheTokens) {
            vm.prank(owner);
            collection.cancelVouchers(id);
        }
        vm.prank(owner);
        collection.cancelAllVouchers();
        vm.expectRevert(AssayCollection.VoucherCancelled.selector);
        claim(voucher, signature, 1);
        voucher.nonce = collection.voucherNonce(id);
        claim(voucher, sign(voucher), 1);
    }

    function test_vouchersEndWithTheOwnershipEvenIfItComesBack() public {
        AssayCollection.Voucher memory voucher = voucherOf(7);
        bytes memory signature = sign(voucher);
        vm.prank(owner);
        collection.transferOwnership(ben);
        claim(voucher, signature, 1);
        vm.prank(ben);
        collection.acceptOwnership();
        vm.expectRevert(AssayCollection.VoucherCancelled.selector);
        claim(voucher, signature, 1);
        handOver(owner);
        vm.expectRevert(AssayCollection.VoucherCancelled.selector);
        claim(voucher, signature, 1);
    }

    function testFuzz_vouchersEndWithTheOwnershipEvenIfItComesBack(uint256 id, address next) public {
        assumePerson(next);
        AssayCollection.Voucher memory voucher = voucherOf(id);
        bytes memory signature = sign(voucher);
        handOver(next);
        vm.expectRevert(AssayCollection.VoucherCancelled.selector);
        claim(voucher, signature, 1);
        handOver(owner);
        vm.expectRevert(AssayCollection.VoucherCancelled.selector);
        claim(voucher, signature, 1);
    }

    /// @dev The rounds before the last are written where the contract keeps them: 65,534 calls would take long.
    function roundsEnd(uint256 id, uint256 minted) private {
        vm.prank(owner);
        collection.mint(ana, id, minted, OWN_URI);
        bytes32 slot = keccak256(abi.encode(id, TOKENS_SLOT));
        uint256 token = uint256(vm.load(address(collection), slot));
        vm.store(address(collection), slot, bytes32(token | 65_534 << 80));
        vm.assertEq(collection.voucherNonce(id), 65_534);

        vm.prank(owner);
        collection.cancelVouchers(id);
        vm.expectRevert(AssayCollection.TooManyRounds.selector);
        vm.prank(owner);
        collection.cancelVouchers(id);
        vm.assertEq(collection.voucherNonce(id), 65_535);
        vm.assertEq(collection.uri(id), OWN_URI);
        assertSupply(id, minted, 0);
    }
}
