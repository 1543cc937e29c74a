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
        HugeReceiver receiver = new HugeReceiver();
        mint(address(receiver), 7, 1);
        vm.assertEq(collection.balanceOf(address(receiver), 7), 1);
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

    function test_aPauseFromWithinStopsTheRestOfAMint() public {
        ReentrantReceiver receiver = new ReentrantReceiver();
        vm.prank(owner);
        collection.transferOwnership(address(receiver));
        vm.prank(address(receiver));
        collection.acceptOwnership();
        receiver.prepare(abi.encodeCall(collection.pause, ()), 0);
        vm.expectRevert(AssayCollection.CollectionPaused.selector);
        vm.prank(address(receiver));
        collection.mintToMany(people(address(receiver), ana), 7, 1, "");
    }

    function test_anOwnerThatTakesNoMoneySellsNothing() public {
        SmartAccount account = new SmartAccount(owner);
        account.refuseMoney();
        vm.prank(owner);
        collection.transferOwnership(address(account));
        account.run(address(collection), abi.encodeCall(collection.acceptOwnership, ()));
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
