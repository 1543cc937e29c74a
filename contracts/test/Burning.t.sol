// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC1155} from "solady/src/tokens/ERC1155.sol";
import {CollectionTest} from "./CollectionTest.sol";

contract BurningTest is CollectionTest {
    function test_aHolderBurnsAndTheSupplyFalls() public {
        mint(ana, 7, 10);
        vm.expectEmit();
        emit ERC1155.TransferSingle(ana, ana, address(0), 7, 4);
        vm.prank(ana);
        collection.burn(ana, 7, 4);
        vm.assertEq(collection.balanceOf(ana, 7), 6);
        assertSupply(7, 10, 4);
    }

    function testFuzz_aHolderBurnsAndTheSupplyFalls(uint256 id, uint40 minted, uint40 burned) public {
        vm.assume(burned <= minted);
        mint(ana, id, minted);
        vm.prank(ana);
        collection.burn(ana, id, burned);
        vm.assertEq(collection.balanceOf(ana, id), minted - burned);
        assertSupply(id, minted, burned);
    }

    function test_nobodyBurnsMoreThanThereIs() public {
        mint(ana, 7, 10);
        mint(ben, 7, 10);
        vm.expectRevert(ERC1155.InsufficientBalance.selector);
        vm.prank(ana);
        collection.burn(ana, 7, 11);
    }

    function testFuzz_nobodyBurnsMoreThanThereIs(uint40 minted, uint256 burned) public {
        vm.assume(burned > minted);
        mint(ana, 7, minted);
        vm.expectRevert(ERC1155.InsufficientBalance.selector);
        vm.prank(ana);
        collection.burn(ana, 7, burned);
    }

    function test_neitherStrangersNorTheOwnerBurnOthersTokens() public {
        mint(ana, 7, 10);
        vm.expectRevert(ERC1155.NotOwnerNorApproved.selector);
        vm.prank(ben);
        collection.burn(ana, 7, 1);
        vm.expectRevert(ERC1155.NotOwnerNorApproved.selector);
        vm.prank(owner);
        collection.burnBatch(ana, list(7, 8), list(1, 0));
    }

    function testFuzz_onlyHolderAndApprovedBurn(address by, bool approved) public {
        vm.assume(by != ana && by != address(0) && by != address(vm));
        mint(ana, 7, 10);
        vm.prank(ana);
        collection.setApprovalForAll(by, approved);
        if (!approved) vm.expectRevert(ERC1155.NotOwnerNorApproved.selector);
        vm.prank(by);
        collection.burn(ana, 7, 10);
        assertSupply(7, 10, approved ? 10 : 0);
    }

    function test_burnBatchTakesRepeatedIds() public {
        mint(ana, 7, 10);
        vm.expectEmit();
        emit ERC1155.TransferBatch(ana, ana, address(0), list(7, 7), list(1, 2));
        vm.prank(ana);
        collection.burnBatch(ana, list(7, 7), list(1, 2));
        vm.assertEq(collection.balanceOf(ana, 7), 7);
        assertSupply(7, 10, 3);
    }

    function testFuzz_burnBatchTakesRepeatedIds(uint40 minted, uint40 first, uint40 second) public {
        vm.assume(uint256(first) + second <= minted);
        mint(ana, 7, minted);
        vm.prank(ana);
        collection.burnBatch(ana, list(7, 7), list(first, second));
        assertSupply(7, minted, uint256(first) + second);
    }

    function test_burnBatchRefusesListsOfUnequalLengths() public {
        vm.expectRevert(ERC1155.ArrayLengthsMismatch.selector);
        vm.prank(ana);
        collection.burnBatch(ana, list(1, 2), new uint256[](3));
    }

    function testFuzz_burnBatchRefusesListsOfUnequalLengths(uint8 ids, uint8 amounts) public {
        vm.assume(ids != amounts);
        vm.expectRevert(ERC1155.ArrayLengthsMismatch.selector);
        vm.prank(ana);
        collection.burnBatch(ana, new uint256[](ids), new uint256[](amounts));
    }
}
