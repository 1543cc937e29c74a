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
}
