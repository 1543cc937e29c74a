// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC1155} from "solady/src/tokens/ERC1155.sol";
import {CollectionTest} from "./CollectionTest.sol";

contract TransfersTest is CollectionTest {
    function test_aHolderTransfers() public {
        mint(ana, 7, 10);
        vm.expectEmit();
        emit ERC1155.TransferSingle(ana, ana, ben, 7, 4);
        vm.prank(ana);
        collection.safeTransferFrom(ana, ben, 7, 4, "");
        vm.assertEq(collection.balanceOf(ana, 7), 6);
        vm.assertEq(collection.balanceOf(ben, 7), 4);
        assertSupply(7, 10, 0);
    }

    function testFuzz_aTransferMovesExactlyTheAmount(address to, uint256 id, uint40 held, uint256 amount) public {
        assumePerson(to);
        mint(ana, id, held);
        if (amount > held) vm.expectRevert(ERC1155.InsufficientBalance.selector);
        vm.prank(ana);
        collection.safeTransferFrom(ana, to, id, amount, "");
        uint256 moved = amount > held || to == ana ? 0 : amount;
        vm.assertEq(collection.balanceOf(ana, id), held - moved);
        if (to != ana) vm.assertEq(collection.balanceOf(to, id), moved);
        assertSupply(id, held, 0);
    }

    function test_transferToOneselfChangesNothing() public {
        mint(ana, 7, 10);
        vm.prank(ana);
        collection.safeTransferFrom(ana, ana, 7, 10, "");
        vm.assertEq(collection.balanceOf(ana, 7), 10);
    }

    function testFuzz_transferToOneselfChangesNothing(uint256 id, uint40 held, uint40 amount) public {
        vm.assume(amount <= held);
        mint(ana, id, held);
        vm.prank(ana);
        collection.safeTransferFrom(ana, ana, id, amount, "");
        vm.assertEq(collection.balanceOf(ana, id), held);
        assertSupply(id, held, 0);
    }

    function test_onlyTheApprovedTransferForAHolder() public {
        mint(ana, 7, 10);
        vm.expectRevert(ERC1155.NotOwnerNorApproved.selector);
        vm.prank(ben);
        collection.safeTransferFrom(ana, ben, 7, 1, "");
        vm.expectRevert(ERC1155.NotOwnerNorApproved.selector);
        vm.prank(owner);
        collection.safeBatchTransferFrom(ana, ben, list(7, 7), list(1, 1), "");

        vm.expectEmit();
        emit ERC1155.ApprovalForAll(ana, ben, true);
        vm.prank(ana);
        collection.setApprovalForAll(ben, true);
        vm.assertTrue(collection.isApprovedForAll(ana, ben));
        vm.prank(ben);
        collection.safeTransferFrom(ana, ben, 7, 1, "");
        vm.assertEq(collection.balanceOf(ben, 7), 1);
    }

    function testFuzz_onlyTheApprovedTransferForAHolder(address by, bool approved) public {
        vm.assume(by != ana && by != address(0) && by != address(vm));
        mint(ana, 7, 10);
        vm.prank(ana);
        collection.setApprovalForAll(by, approved);
        if (!approved) vm.expectRevert(ERC1155.NotOwnerNorApproved.selector);
        vm.prank(by);
        collection.safeTransferFrom(ana, ben, 7, 10, "");
        vm.assertEq(collection.balanceOf(ben, 7), approved ? 10 : 0);
    }

    function test_batchTransferMovesAll() public {
        mint(ana, 7, 10);
        mint(ana, 8, 10);
        vm.expectEmit();
        emit ERC1155.TransferBatch(ana, ana, ben, list(7, 8), list(1, 2));
        vm.prank(ana);
        collection.safeBatchTransferFrom(ana, ben, list(7, 8), list(1, 2), "");
        uint256[] memory balances = collection.balanceOfBatch(people(ben, ben), list(7, 8));
        vm.assertEq(balances[0], 1);
        vm.assertEq(balances[1], 2);
    }

    function testFuzz_batchTransferMovesAll(uint256 id, uint256 other, uint40 first, uint40 second) public {
        vm.assume(id != other);
        mint(ana, id, first);
        mint(ana, other, second);
        vm.prank(ana);
        collection.safeBatchTransferFrom(ana, ben, list(id, other), list(first / 2, second), "");
        vm.assertEq(collection.balanceOf(ana, id), first - first / 2);
        vm.assertEq(collection.balanceOf(ben, id), first / 2);
        vm.assertEq(collection.balanceOf(ana, other), 0);
        vm.assertEq(collection.balanceOf(ben, other), second);
    }

    function testFuzz_batchTransferTakesRepeatedIds(uint40 held, uint256 first, uint256 second) public {
        mint(ana, 7, held);
        bool enough = first <= held && second <= held - first;
        if (!enough) vm.expectRevert(ERC1155.InsufficientBalance.selector);
        vm.prank(ana);
        collection.safeBatchTransferFrom(ana, ben, list(7, 7), list(first, second), "");
        vm.assertEq(collection.balanceOf(ben, 7), enough ? first + second : 0);
        assertSupply(7, held, 0);
    }

    function test_nothingGoesToTheZeroAddress() public {
        mint(ana, 7, 10);
        vm.expectRevert(ERC1155.TransferToZeroAddress.selector);
        vm.prank(ana);
        collection.safeTransferFrom(ana, address(0), 7, 1, "");
    }

    function testFuzz_nothingGoesToTheZeroAddress(uint256 id, uint40 held, uint40 amount) public {
        vm.assume(amount <= held);
        mint(ana, id, held);
        vm.expectRevert(ERC1155.TransferToZeroAddress.selector);
        vm.prank(ana);
        collection.safeTransferFrom(ana, address(0), id, amount, "");
        vm.expectRevert(ERC1155.TransferToZeroAddress.selector);
        vm.prank(ana);
        collection.safeBatchTransferFrom(ana, address(0), list(id, id), list(amount, 0), "");
    }

    function test_batchTransferRefusesListsOfUnequalLengths() public {
        vm.expectRevert(ERC1155.ArrayLengthsMismatch.selector);
        vm.prank(ana);
        collection.safeBatchTransferFrom(ana, ben, list(1, 2), new uint256[](3), "");
    }

    function testFuzz_batchTransferRefusesListsOfUnequalLengths(uint8 ids, uint8 amounts) public {
        vm.assume(ids != amounts);
        vm.expectRevert(ERC1155.ArrayLengthsMismatch.selector);
        vm.prank(ana);
        collection.safeBatchTransferFrom(ana, ben, new uint256[](ids), new uint256[](amounts), "");
    }
}
