// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC1155} from "solady/src/tokens/ERC1155.sol";
import {AssayCollection} from "../AssayCollection.sol";
import {SmartAccount} from "./Receivers.sol";
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
        this.claimOutside(voucher, signature, 1);
        assertSupply(7, 10, 10);
    }

    function testFuzz_whatTheOwnerMintedCountsToo(uint40 minted, uint40 maxSupply, uint40 amount) public {
        vm.assume(amount != 0);
        mint(ben, 7, minted);
        AssayCollection.Voucher memory voucher = voucherOf(7);
        (voucher.price, voucher.maxSupply) = (0, maxSupply);
        bytes memory signature = sign(voucher);
        bool fits = uint256(minted) + amount <= maxSupply;
        if (!fits) vm.expectRevert(AssayCollection.SoldOut.selector);
        this.claimOutside(voucher, signature, amount);
        assertSupply(7, fits ? uint256(minted) + amount : minted, 0);
    }

    function test_aVoucherWithoutEndStillEndsAtTheLargestSupply() public {
        AssayCollection.Voucher memory voucher = voucherOf(7);
        (voucher.price, voucher.maxSupply) = (0, type(uint256).max);
        bytes memory signature = sign(voucher);
        vm.expectRevert(AssayCollection.SupplyTooLarge.selector);
        this.claimOutside(voucher, signature, MAX_MINTED + 1);
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
        this.claimOutside(voucher, signature, 1);
    }

    function testFuzz_oneWalletClaimsNoMoreThanItsLimit(uint40 limit, uint40 first, uint40 second) public {
        vm.assume(limit != 0 && first != 0 && second != 0 && first <= limit);
        AssayCollection.Voucher memory voucher = voucherOf(7);
        (voucher.price, voucher.maxSupply, voucher.walletLimit) = (0, MAX_MINTED, limit);
        vm.assume(uint256(first) + second <= MAX_MINTED);
        bytes memory signature = sign(voucher);
        claim(voucher, signature, first);
        bool fits = uint256(first) + second <= limit;
        if (!fits) vm.expectRevert(AssayCollection.WalletLimitReached.selector);
        this.claimOutside(voucher, signature, second);
        vm.assertEq(collection.claimed(7, ana), fits ? uint256(first) + second : first);
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

    function test_nobodyClaimsNothing() public {
        AssayCollection.Voucher memory voucher = voucherOf(7);
        bytes memory signature = sign(voucher);
        vm.expectRevert(AssayCollection.NothingClaimed.selector);
        this.claimOutside(voucher, signature, 0);
    }

    function test_theDeadlineIsTheLastSecond() public {
        AssayCollection.Voucher memory voucher = voucherOf(7);
        bytes memory signature = sign(voucher);
        vm.warp(voucher.deadline);
        claim(voucher, signature, 1);
        vm.warp(voucher.deadline + 1);
        vm.expectRevert(AssayCollection.VoucherExpired.selector);
        this.claimOutside(voucher, signature, 1);
    }

    function testFuzz_theDeadlineIsTheLastSecond(uint64 deadline, uint64 time) public {
        AssayCollection.Voucher memory voucher = voucherOf(7);
        voucher.deadline = deadline;
        bytes memory signature = sign(voucher);
        vm.warp(time);
        if (time > deadline) vm.expectRevert(AssayCollection.VoucherExpired.selector);
        this.claimOutside(voucher, signature, 1);
    }

    function test_aChangedVoucherIsNotTheOwners() public {
        AssayCollection.Voucher memory voucher = voucherOf(7);
        bytes memory signature = sign(voucher);
        for (uint256 i; i < 6; ++i) {
            AssayCollection.Voucher memory changed = voucherOf(i == 0 ? 8 : 7);
            if (i == 1) changed.uri = OWN_URI;
            if (i == 2) changed.price = 0;
            if (i == 3) changed.maxSupply = 11;
            if (i == 4) changed.walletLimit = 1;
            if (i == 5) changed.deadline += 1;
            vm.expectRevert(AssayCollection.InvalidSignature.selector);
            this.claimOutside(changed, signature, 1);
        }
        this.claimOutside(voucher, signature, 1);
    }

    function testFuzz_onlyTheOwnersSignatureCounts(uint256 key) public {
        key = key % 1e18 + 1;
        vm.assume(key != OWNER_KEY);
        AssayCollection.Voucher memory voucher = voucherOf(7);
        bytes memory signature = sign(voucher, key);
        vm.expectRevert(AssayCollection.InvalidSignature.selector);
        this.claimOutside(voucher, signature, 1);
    }

    function testFuzz_noOtherBytesAreASignature(bytes calldata signature) public {
        AssayCollection.Voucher memory voucher = voucherOf(7);
        vm.expectRevert(AssayCollection.InvalidSignature.selector);
        this.claimOutside(voucher, signature, 1);
    }

    function test_aVoucherIsGoodForNoOtherCollection() public {
        AssayCollection.Voucher memory voucher = voucherOf(7);
        bytes memory signature = sign(voucher);
        collection = deploy(CONTRACT_URI, 250);
        vm.expectRevert(AssayCollection.InvalidSignature.selector);
        this.claimOutside(voucher, signature, 1);
    }

    function testFuzz_aVoucherIsGoodForNoOtherChain(uint64 chain) public {
        vm.assume(chain != block.chainid && chain != 0);
        AssayCollection.Voucher memory voucher = voucherOf(7);
        bytes memory signature = sign(voucher);
        vm.chainId(chain);
        vm.expectRevert(AssayCollection.InvalidSignature.selector);
        this.claimOutside(voucher, signature, 1);
    }

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
        this.claimOutside(seven, sevens, 1);
        seven.nonce += 1;
        vm.expectRevert(AssayCollection.InvalidSignature.selector);
        this.claimOutside(seven, sevens, 1);
        this.claimOutside(eight, eights, 1);
        this.claimOutside(seven, sign(seven), 1);
    }

    function testFuzz_cancellingKeepsTheCountersAndTheUri(uint256 id, uint40 minted, uint8 times) public {
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
        vm.prank(owner);
        collection.setURI(7, OWN_URI);
        for (uint256 i; i < 65_535; ++i) {
            vm.prank(owner);
            collection.cancelVouchers(7);
        }
        vm.expectRevert(AssayCollection.TooManyRounds.selector);
        vm.prank(owner);
        collection.cancelVouchers(7);
        vm.assertEq(collection.voucherNonce(7), 65_535);
        vm.assertEq(collection.uri(7), OWN_URI);
    }

    function test_theOwnerCancelsAllVouchers() public {
        AssayCollection.Voucher memory voucher = voucherOf(7);
        bytes memory signature = sign(voucher);
        vm.expectEmit();
        emit AssayCollection.AllVouchersCancelled();
        vm.prank(owner);
        collection.cancelAllVouchers();
        vm.expectRevert(AssayCollection.VoucherCancelled.selector);
        this.claimOutside(voucher, signature, 1);
    }

    function test_vouchersEndWithTheOwnershipEvenIfItComesBack() public {
        AssayCollection.Voucher memory voucher = voucherOf(7);
        bytes memory signature = sign(voucher);
        vm.prank(owner);
        collection.transferOwnership(ben);
        this.claimOutside(voucher, signature, 1);
        vm.prank(ben);
        collection.acceptOwnership();
        vm.expectRevert(AssayCollection.VoucherCancelled.selector);
        this.claimOutside(voucher, signature, 1);
        vm.prank(ben);
        collection.transferOwnership(owner);
        vm.prank(owner);
        collection.acceptOwnership();
        vm.expectRevert(AssayCollection.VoucherCancelled.selector);
        this.claimOutside(voucher, signature, 1);
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

    function test_aSmartAccountSellsToo() public {
        SmartAccount account = new SmartAccount(owner);
        vm.prank(owner);
        collection.transferOwnership(address(account));
        account.run(address(collection), abi.encodeCall(collection.acceptOwnership, ()));
        AssayCollection.Voucher memory voucher = voucherOf(7);
        bytes memory signature = sign(voucher);
        claim(voucher, signature, 2);
        vm.assertEq(collection.balanceOf(ana, 7), 2);
        vm.assertEq(address(account).balance, 2 * PRICE);

        bytes memory strangers = sign(voucher, 0xbad);
        vm.expectRevert(AssayCollection.InvalidSignature.selector);
        this.claimOutside(voucher, strangers, 1);
    }

    function test_theShortFormOfASignatureCounts() public {
        AssayCollection.Voucher memory voucher = voucherOf(7);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(OWNER_KEY, digestOf(voucher));
        claim(voucher, abi.encodePacked(r, uint256(s) | uint256(v - 27) << 255), 1);
        vm.assertEq(collection.balanceOf(ana, 7), 1);
    }

    function test_plainMoneyIsRefused() public {
        vm.deal(ana, 1 ether);
        vm.prank(ana);
        (bool taken,) = address(collection).call{value: 1}("");
        vm.assertEq(taken, false);
    }

    /// @dev As a call of its own, so that what is expected to revert is one call.
    function claimOutside(AssayCollection.Voucher calldata voucher, bytes calldata signature, uint256 amount) external {
        vm.deal(address(this), voucher.price * amount);
        collection.claim{value: voucher.price * amount}(voucher, signature, ana, amount);
    }
}
