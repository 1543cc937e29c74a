// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC1155} from "solady/src/tokens/ERC1155.sol";
import {SafeTransferLib} from "solady/src/utils/SafeTransferLib.sol";
import {AssayCollection} from "../AssayCollection.sol";
import "./Receivers.sol";
import {Vouchers} from "./Vouchers.sol";

contract ReceiversTest is Vouchers {
    function test_theSupplyIsRightInsideACallback() public {
        Receiver first = new Receiver();
        Receiver second = new Receiver();
        mint(address(first), 7, 3);
        vm.assertEq(first.supplySeen(), 3);
        vm.assertEq(first.balanceSeen(), 3);

        vm.prank(owner);
        collection.mintBatch(address(first), list(7, 7), list(1, 1), new string[](0));
        vm.assertEq(first.supplySeen(), 5);
        vm.assertEq(first.balanceSeen(), 5);

        vm.prank(owner);
        collection.mintToMany(people(address(first), address(second)), 7, 10, "");
        vm.assertEq(first.supplySeen(), 15);
        vm.assertEq(second.supplySeen(), 25);
        assertSupply(7, 25, 0);
    }

    function testFuzz_theSupplyIsRightInsideEachCallback(uint8 count, uint8 which, uint32 amount) public {
        vm.assume(which < count);
        address[] memory recipients = new address[](count);
        for (uint256 i; i < count; ++i) recipients[i] = address(uint160(0x10000 + i));
        recipients[which] = address(new Receiver());
        vm.prank(owner);
        collection.mintToMany(recipients, 7, amount, "");
        vm.assertEq(Receiver(recipients[which]).supplySeen(), (uint256(which) + 1) * amount);
        assertSupply(7, uint256(count) * amount, 0);
    }

    function test_hostileReceiversGetNothing() public {
        mint(ana, 7, 10);
        refuseAll(address(new WrongSelectorReceiver()), ERC1155.TransferToNonERC1155ReceiverImplementer.selector);
        refuseAll(address(new ShortReceiver()), ERC1155.TransferToNonERC1155ReceiverImplementer.selector);
        refuseAll(address(new RevertingReceiver()), RevertingReceiver.NoThanks.selector);
        refuseAll(address(collection), ERC1155.TransferToNonERC1155ReceiverImplementer.selector);
        vm.assertEq(collection.balanceOf(ana, 7), 10);
        assertSupply(7, 10, 0);
    }

    function testFuzz_onlyTheRightAnswerCounts(bytes4 answer) public {
        vm.assume(answer != Receiver.onERC1155Received.selector);
        AnyAnswer receiver = new AnyAnswer(answer);
        vm.expectRevert(ERC1155.TransferToNonERC1155ReceiverImplementer.selector);
        mint(address(receiver), 7, 1);
    }

    function test_aHugeAnswerIsNotRead() public {
        HugeReceiver receiver = new HugeReceiver(500_000);
        mint(address(receiver), 7, 1);
        vm.assertEq(collection.balanceOf(address(receiver), 7), 1);
    }

    function testFuzz_aHugeAnswerIsNotRead(uint256 size, uint40 amount) public {
        HugeReceiver receiver = new HugeReceiver(32 + size % 100_000);
        mint(address(receiver), 7, amount);
        vm.assertEq(collection.balanceOf(address(receiver), 7), amount);
    }

    function test_oneHostileBuyerDoesNotStopTheOthers() public {
        AssayCollection.Voucher memory voucher = voucherOf(7);
        bytes memory signature = sign(voucher);
        RevertingReceiver hostile = new RevertingReceiver();
        vm.deal(address(hostile), PRICE);
        vm.expectRevert(RevertingReceiver.NoThanks.selector);
        vm.prank(address(hostile));
        collection.claim{value: PRICE}(voucher, signature, address(hostile), 1);
        vm.assertEq(address(hostile).balance, PRICE);
        claim(voucher, signature, 10);
    }

    function testFuzz_oneHostileBuyerDoesNotStopTheOthers(uint40 tried, uint40 bought) public {
        vm.assume(tried != 0 && bought != 0);
        AssayCollection.Voucher memory voucher = voucherOf(7);
        (voucher.price, voucher.maxSupply) = (0, MAX_MINTED);
        bytes memory signature = sign(voucher);
        RevertingReceiver hostile = new RevertingReceiver();
        vm.expectRevert(RevertingReceiver.NoThanks.selector);
        vm.prank(address(hostile));
        collection.claim(voucher, signature, address(hostile), tried);
        claim(voucher, signature, bought);
        assertSupply(7, bought, 0);
    }

    function test_claimingAgainFromWithinGivesNoMoreThanTheVoucher() public {
        AssayCollection.Voucher memory voucher = voucherOf(7);
        (voucher.maxSupply, voucher.walletLimit) = (3, 2);
        bytes memory signature = sign(voucher);
        ReentrantReceiver hostile = new ReentrantReceiver();
        vm.deal(address(hostile), 1 ether);

        hostile.prepare(abi.encodeCall(collection.claim, (voucher, signature, address(hostile), 2)), 2 * PRICE);
        vm.prank(address(hostile));
        collection.claim{value: PRICE}(voucher, signature, address(hostile), 1);
        vm.assertEq(hostile.done(), false);

        hostile.prepare(abi.encodeCall(collection.claim, (voucher, signature, ben, 2)), 2 * PRICE);
        vm.prank(address(hostile));
        collection.claim{value: PRICE}(voucher, signature, address(hostile), 1);
        vm.assertEq(hostile.done(), false);

        hostile.prepare(abi.encodeCall(collection.claim, (voucher, signature, ben, 1)), PRICE);
        voucher.walletLimit = 0;
        signature = sign(voucher);
        vm.expectRevert(AssayCollection.SoldOut.selector);
        vm.prank(address(hostile));
        collection.claim{value: 2 * PRICE}(voucher, signature, address(hostile), 2);
        assertSupply(7, 2, 0);
        vm.assertEq(owner.balance, 2 * PRICE);
    }

    function testFuzz_claimingAgainFromWithinGivesNoMoreThanTheVoucher(
        uint32 first,
        uint32 again,
        uint32 max,
        uint32 limit
    ) public {
        vm.assume(first != 0 && again != 0 && limit != 0 && first <= max && first <= limit);
        AssayCollection.Voucher memory voucher = voucherOf(7);
        (voucher.price, voucher.maxSupply, voucher.walletLimit) = (0, max, limit);
        bytes memory signature = sign(voucher);
        ReentrantReceiver hostile = new ReentrantReceiver();
        hostile.prepare(abi.encodeCall(collection.claim, (voucher, signature, address(hostile), again)), 0);
        vm.prank(address(hostile));
        collection.claim(voucher, signature, address(hostile), first);
        uint256 both = uint256(first) + again;
        bool fits = both <= max && both <= limit;
        vm.assertEq(hostile.done(), fits);
        assertSupply(7, fits ? both : first, 0);
    }

    function test_whatIsReceivedCanBePassedOnFromWithin() public {
        ReentrantReceiver receiver = new ReentrantReceiver();
        receiver.prepare(abi.encodeCall(collection.safeTransferFrom, (address(receiver), ben, 7, 2, "")), 0);
        mint(address(receiver), 7, 3);
        vm.assertTrue(receiver.done());
        vm.assertEq(collection.balanceOf(ben, 7), 2);

        receiver.prepare(abi.encodeCall(collection.burn, (address(receiver), 7, 4)), 0);
        vm.prank(owner);
        collection.mintToMany(people(address(receiver), ana), 7, 3, "");
        vm.assertTrue(receiver.done());
        assertSupply(7, 9, 4);
        vm.assertEq(collection.balanceOf(address(receiver), 7), 0);
    }

    function testFuzz_whatIsReceivedCanBePassedOnFromWithin(uint40 received, uint40 passed) public {
        ReentrantReceiver receiver = new ReentrantReceiver();
        receiver.prepare(abi.encodeCall(collection.safeTransferFrom, (address(receiver), ben, 7, passed, "")), 0);
        mint(address(receiver), 7, received);
        vm.assertEq(receiver.done(), passed <= received);
        vm.assertEq(collection.balanceOf(ben, 7), passed <= received ? passed : 0);
        assertSupply(7, received, 0);
    }

    function test_aPauseFromWithinStopsTheRestOfAMint() public {
        ReentrantReceiver receiver = new ReentrantReceiver();
        handOver(address(receiver));
        receiver.prepare(abi.encodeCall(collection.pause, ()), 0);
        vm.expectRevert(AssayCollection.CollectionPaused.selector);
        vm.prank(address(receiver));
        collection.mintToMany(people(address(receiver), ana), 7, 1, "");
    }

    function testFuzz_aPauseFromWithinStopsTheRestOfAMint(uint8 before, uint8 rest, uint32 amount) public {
        ReentrantReceiver receiver = new ReentrantReceiver();
        handOver(address(receiver));
        receiver.prepare(abi.encodeCall(collection.pause, ()), 0);
        address[] memory recipients = new address[](uint256(before) % 8 + 1 + rest % 8);
        for (uint256 i; i < recipients.length; ++i) recipients[i] = ana;
        recipients[before % 8] = address(receiver);
        if (rest % 8 != 0) vm.expectRevert(AssayCollection.CollectionPaused.selector);
        vm.prank(address(receiver));
        collection.mintToMany(recipients, 7, amount, "");
        vm.assertEq(collection.paused(), rest % 8 == 0);
    }

    function test_anOwnerThatTakesNoMoneySellsNothing() public {
        SmartAccount account = new SmartAccount(owner);
        account.refuseMoney();
        handOver(address(account));
        AssayCollection.Voucher memory voucher = voucherOf(7);
        bytes memory signature = sign(voucher);
        vm.deal(ana, PRICE);
        vm.expectRevert(SafeTransferLib.ETHTransferFailed.selector);
        vm.prank(ana);
        collection.claim{value: PRICE}(voucher, signature, ana, 1);
        vm.assertEq(ana.balance, PRICE);

        voucher.price = 0;
        claim(voucher, sign(voucher), 1);
    }

    function testFuzz_anOwnerThatTakesNoMoneySellsNothing(uint64 price, uint40 amount) public {
        vm.assume(amount != 0);
        SmartAccount account = new SmartAccount(owner);
        account.refuseMoney();
        handOver(address(account));
        AssayCollection.Voucher memory voucher = voucherOf(7);
        (voucher.price, voucher.maxSupply) = (price, amount);
        bytes memory signature = sign(voucher);
        uint256 paid = uint256(price) * amount;
        vm.deal(ana, paid);
        if (paid != 0) vm.expectRevert(SafeTransferLib.ETHTransferFailed.selector);
        vm.prank(ana);
        collection.claim{value: paid}(voucher, signature, ana, amount);
        assertSupply(7, paid == 0 ? amount : 0, 0);
    }

    function refuseAll(address to, bytes4 reason) private {
        vm.expectRevert(reason);
        mint(to, 7, 1);
        vm.expectRevert(reason);
        vm.prank(owner);
        collection.mintBatch(to, list(7, 8), list(1, 1), new string[](0));
        vm.expectRevert(reason);
        vm.prank(owner);
        collection.mintToMany(people(ben, to), 7, 1, "");
        vm.expectRevert(reason);
        vm.prank(ana);
        collection.safeTransferFrom(ana, to, 7, 1, "");
        vm.expectRevert(reason);
        vm.prank(ana);
        collection.safeBatchTransferFrom(ana, to, list(7, 7), list(1, 1), "");
        vm.assertEq(collection.balanceOf(to, 7), 0);
    }
}

contract AnyAnswer {
    bytes4 private immutable _answer;

    constructor(bytes4 answer) {
        _answer = answer;
    }

    fallback(bytes calldata) external returns (bytes memory) {
        return abi.encode(_answer);
    }
}
