// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC1155} from "solady/src/tokens/ERC1155.sol";
import {AssayCollection} from "../AssayCollection.sol";
import {Vouchers} from "./Vouchers.sol";

contract ClaimingTest is Vouchers {
    function test_aBuyerGetsTheTokenAndTheOwnerTheMoney() public {
        AssayCollection.Voucher memory voucher = voucherOf(7);
        voucher.uri = OWN_URI;
        bytes memory signature = sign(voucher);
        vm.deal(ana, 1 ether);
        vm.expectEmit();
        emit ERC1155.URI(OWN_URI, 7);
        vm.expectEmit();
        emit ERC1155.TransferSingle(ana, address(0), ben, 7, 3);
        vm.prank(ana);
        collection.claim{value: 0.03 ether}(voucher, signature, ben, 3);
        vm.assertEq(collection.balanceOf(ben, 7), 3);
        vm.assertEq(collection.uri(7), OWN_URI);
        vm.assertEq(owner.balance, 0.03 ether);
        vm.assertEq(address(collection).balance, 0);
        assertSupply(7, 3, 0);
    }

    function testFuzz_aBuyerGetsTheTokenAndTheOwnerTheMoney(uint256 id, uint64 price, uint40 amount, string calldata text)
        public
    {
        vm.assume(amount != 0);
        AssayCollection.Voucher memory voucher = voucherOf(id);
        (voucher.price, voucher.maxSupply, voucher.uri) = (price, amount, text);
        claim(voucher, sign(voucher), amount);
        vm.assertEq(collection.balanceOf(ana, id), amount);
        vm.assertEq(owner.balance, uint256(price) * amount);
        vm.assertEq(address(collection).balance, 0);
        assertSupply(id, amount, 0);
    }

    function test_aVoucherServesUntilTheSupplyIsReached() public {
        AssayCollection.Voucher memory voucher = voucherOf(7);
        voucher.uri = OWN_URI;
        bytes memory signature = sign(voucher);
        claim(voucher, signature, 4);
        claim(voucher, signature, 6);
        vm.prank(ana);
        collection.burn(ana, 7, 10);
        vm.expectRevert(AssayCollection.SoldOut.selector);
        claim(voucher, signature, 1);
        assertSupply(7, 10, 10);
    }

    function testFuzz_aVoucherServesUntilTheSupplyIsReached(uint40 maxSupply, uint40 first) public {
        vm.assume(first != 0 && first < maxSupply);
        AssayCollection.Voucher memory voucher = voucherOf(7);
        (voucher.price, voucher.maxSupply) = (0, maxSupply);
        bytes memory signature = sign(voucher);
        claim(voucher, signature, first);
        vm.prank(ana);
        collection.burn(ana, 7, first);
        uint256 left = maxSupply - first;
        vm.expectRevert(AssayCollection.SoldOut.selector);
        claim(voucher, signature, left + 1);
        claim(voucher, signature, left);
        assertSupply(7, maxSupply, first);
    }

    function testFuzz_whatTheOwnerMintedCountsToo(uint40 minted, uint40 maxSupply, uint40 amount) public {
        vm.assume(amount != 0);
        mint(ben, 7, minted);
        AssayCollection.Voucher memory voucher = voucherOf(7);
        (voucher.price, voucher.maxSupply) = (0, maxSupply);
        bytes memory signature = sign(voucher);
        bool fits = uint256(minted) + amount <= maxSupply;
        if (!fits) vm.expectRevert(AssayCollection.SoldOut.selector);
        claim(voucher, signature, amount);
        assertSupply(7, fits ? uint256(minted) + amount : minted, 0);
    }

    function test_aVoucherWithoutEndStillEndsAtTheLargestSupply() public {
        AssayCollection.Voucher memory voucher = voucherOf(7);
        (voucher.price, voucher.maxSupply) = (0, type(uint256).max);
        bytes memory signature = sign(voucher);
        vm.expectRevert(AssayCollection.SupplyTooLarge.selector);
        claim(voucher, signature, MAX_MINTED + 1);
    }

    function testFuzz_aVoucherWithoutEndStillEndsAtTheLargestSupply(uint40 minted, uint256 amount) public {
        vm.assume(amount > MAX_MINTED - minted && amount <= type(uint256).max - minted);
        mint(ben, 7, minted);
        AssayCollection.Voucher memory voucher = voucherOf(7);
        (voucher.price, voucher.maxSupply) = (0, type(uint256).max);
        bytes memory signature = sign(voucher);
        vm.expectRevert(AssayCollection.SupplyTooLarge.selector);
        claim(voucher, signature, amount);
    }

    function test_oneWalletClaimsNoMoreThanItsLimit() public {
        AssayCollection.Voucher memory voucher = voucherOf(7);
        voucher.walletLimit = 2;
        bytes memory signature = sign(voucher);
        claim(voucher, signature, 1);
        claim(voucher, signature, 1);
        vm.assertEq(collection.claimed(7, ana), 2);
        vm.prank(ana);
        collection.safeTransferFrom(ana, ben, 7, 2, "");
        vm.expectRevert(AssayCollection.WalletLimitReached.selector);
        claim(voucher, signature, 1);
    }

    function testFuzz_oneWalletClaimsNoMoreThanItsLimit(uint256 id, uint40 limit, uint40 first) public {
        vm.assume(first != 0 && first < limit && limit < MAX_MINTED);
        AssayCollection.Voucher memory voucher = voucherOf(id);
        (voucher.price, voucher.maxSupply, voucher.walletLimit) = (0, MAX_MINTED, limit);
        bytes memory signature = sign(voucher);
        claim(voucher, signature, first);
        uint256 left = limit - first;
        vm.expectRevert(AssayCollection.WalletLimitReached.selector);
        claim(voucher, signature, left + 1);
        claim(voucher, signature, left);
        vm.assertEq(collection.claimed(id, ana), limit);
    }

    function test_thePaymentHasToBeExact() public {
        AssayCollection.Voucher memory voucher = voucherOf(7);
        bytes memory signature = sign(voucher);
        vm.deal(ana, 1 ether);
        uint256[3] memory wrong = [uint256(0), 2 * PRICE - 1, 2 * PRICE + 1];
        for (uint256 i; i < 3; ++i) {
            vm.expectRevert(abi.encodeWithSelector(AssayCollection.WrongPayment.selector, 2 * PRICE));
            vm.prank(ana);
            collection.claim{value: wrong[i]}(voucher, signature, ana, 2);
        }
    }

    function testFuzz_thePaymentHasToBeExact(uint64 price, uint64 paid, uint8 amount) public {
        vm.assume(amount != 0 && paid != uint256(price) * amount);
        AssayCollection.Voucher memory voucher = voucherOf(7);
        (voucher.price, voucher.maxSupply) = (price, amount);
        bytes memory signature = sign(voucher);
        vm.deal(ana, paid);
        vm.expectRevert(abi.encodeWithSelector(AssayCollection.WrongPayment.selector, uint256(price) * amount));
        vm.prank(ana);
        collection.claim{value: paid}(voucher, signature, ana, amount);
    }

    function test_aPriceThatOverflowsIsNotFree() public {
        AssayCollection.Voucher memory voucher = voucherOf(7);
        voucher.price = 1 << 255;
        bytes memory signature = sign(voucher);
        vm.expectRevert();
        vm.prank(ana);
        collection.claim(voucher, signature, ana, 2);
    }

    function testFuzz_aPriceThatOverflowsIsNotFree(uint256 price, uint40 amount) public {
        vm.assume(amount > 1 && price > type(uint256).max / amount);
        AssayCollection.Voucher memory voucher = voucherOf(7);
        (voucher.price, voucher.maxSupply) = (price, amount);
        bytes memory signature = sign(voucher);
        vm.expectRevert();
        vm.prank(ana);
        collection.claim(voucher, signature, ana, amount);
    }

    function test_nobodyClaimsNothing() public {
        AssayCollection.Voucher memory voucher = voucherOf(7);
        bytes memory signature = sign(voucher);
        vm.expectRevert(AssayCollection.NothingClaimed.selector);
        claim(voucher, signature, 0);
    }

    function testFuzz_nobodyClaimsNothing(uint256 id, uint256 price, uint256 maxSupply) public {
        AssayCollection.Voucher memory voucher = voucherOf(id);
        (voucher.price, voucher.maxSupply) = (price, maxSupply);
        bytes memory signature = sign(voucher);
        vm.expectRevert(AssayCollection.NothingClaimed.selector);
        claim(voucher, signature, 0);
    }

    function test_theDeadlineIsTheLastSecond() public {
        AssayCollection.Voucher memory voucher = voucherOf(7);
        bytes memory signature = sign(voucher);
        vm.warp(voucher.deadline);
        claim(voucher, signature, 1);
        vm.warp(voucher.deadline + 1);
        vm.expectRevert(AssayCollection.VoucherExpired.selector);
        claim(voucher, signature, 1);
    }

    function testFuzz_theDeadlineIsTheLastSecond(uint64 deadline, uint64 early, uint64 late) public {
        AssayCollection.Voucher memory voucher = voucherOf(7);
        voucher.deadline = deadline;
        bytes memory signature = sign(voucher);
        vm.warp(early < deadline ? deadline - early : 0);
        claim(voucher, signature, 1);
        vm.warp(deadline);
        claim(voucher, signature, 1);
        vm.warp(uint256(deadline) + 1 + late);
        vm.expectRevert(AssayCollection.VoucherExpired.selector);
        claim(voucher, signature, 1);
    }

    function test_aUriThatWasSetMeanwhileStays() public {
        AssayCollection.Voucher memory voucher = voucherOf(7);
        voucher.uri = OWN_URI;
        bytes memory signature = sign(voucher);
        vm.prank(owner);
        collection.setURI(7, "ipfs://newer");
        claim(voucher, signature, 1);
        vm.assertEq(collection.uri(7), "ipfs://newer");
    }

    function testFuzz_aUriThatWasSetMeanwhileStays(uint256 id, string calldata offered, string calldata newer) public {
        vm.assume(bytes(newer).length != 0);
        AssayCollection.Voucher memory voucher = voucherOf(id);
        voucher.uri = offered;
        bytes memory signature = sign(voucher);
        vm.prank(owner);
        collection.setURI(id, newer);
        claim(voucher, signature, 1);
        vm.assertEq(collection.uri(id), newer);
    }

    function test_plainMoneyIsRefused() public {
        vm.deal(ana, 1 ether);
        vm.prank(ana);
        (bool taken,) = address(collection).call{value: 1}("");
        vm.assertEq(taken, false);
    }

    function testFuzz_plainMoneyIsRefused(address from, uint128 value) public {
        vm.assume(from != address(vm));
        vm.deal(from, value);
        vm.prank(from);
        (bool taken,) = address(collection).call{value: value}("");
        vm.assertEq(taken, false);
    }
}
