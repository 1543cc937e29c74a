// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AssayCollection} from "../AssayCollection.sol";
import {Vouchers} from "./Vouchers.sol";

contract PausingTest is Vouchers {
    function test_nothingMovesWhileItIsPausedAndAllAfterwards() public {
        nothingMoves(7, 2);
    }

    function testFuzz_nothingMovesWhileItIsPausedAndAllAfterwards(uint256 id, uint8 amount) public {
        vm.assume(amount != 0);
        nothingMoves(id, amount);
    }

    function test_approvalsAndMetadataGoOn() public {
        vm.prank(owner);
        collection.pause();
        vm.prank(ana);
        collection.setApprovalForAll(ben, true);
        vm.prank(owner);
        collection.setURI(7, OWN_URI);
        vm.assertTrue(collection.isApprovedForAll(ana, ben));
        vm.assertEq(collection.uri(7), OWN_URI);
    }

    function testFuzz_approvalsAndMetadataGoOn(address operator, uint256 id, string calldata ownURI) public {
        vm.assume(bytes(ownURI).length != 0);
        vm.prank(owner);
        collection.pause();
        vm.prank(ana);
        collection.setApprovalForAll(operator, true);
        vm.prank(owner);
        collection.setURI(id, ownURI);
        vm.assertTrue(collection.isApprovedForAll(ana, operator));
        vm.assertEq(collection.uri(id), ownURI);
    }

    function nothingMoves(uint256 id, uint256 amount) private {
        mint(ana, id, 10 * amount);
        AssayCollection.Voucher memory voucher = voucherOf(id);
        (voucher.price, voucher.maxSupply) = (0, 1000 * amount);
        uint256[] memory ids = list(id, id);
        uint256[] memory amounts = list(amount, amount);
        bytes[8] memory calls = [
            abi.encodeCall(collection.safeTransferFrom, (ana, ben, id, amount, "")),
            abi.encodeCall(collection.safeBatchTransferFrom, (ana, ben, ids, amounts, "")),
            abi.encodeCall(collection.burn, (ana, id, amount)),
            abi.encodeCall(collection.burnBatch, (ana, ids, amounts)),
            abi.encodeCall(collection.claim, (voucher, sign(voucher), ana, amount)),
            abi.encodeCall(collection.mint, (ana, id, amount, "")),
            abi.encodeCall(collection.mintBatch, (ana, ids, amounts, new string[](0))),
            abi.encodeCall(collection.mintToMany, (people(ana, ben), id, amount, ""))
        ];

        vm.expectEmit();
        emit AssayCollection.Paused(owner);
        vm.prank(owner);
        collection.pause();
        vm.assertTrue(collection.paused());
        for (uint256 i; i < calls.length; ++i) {
            vm.prank(i < 5 ? ana : owner);
            (bool done, bytes memory reason) = address(collection).call(calls[i]);
            vm.assertEq(done, false);
            vm.assertTrue(bytes4(reason) == AssayCollection.CollectionPaused.selector);
        }
        vm.assertEq(collection.balanceOf(ana, id), 10 * amount);
        assertSupply(id, 10 * amount, 0);

        vm.expectEmit();
        emit AssayCollection.Unpaused(owner);
        vm.prank(owner);
        collection.unpause();
        vm.assertEq(collection.paused(), false);
        for (uint256 i; i < calls.length; ++i) {
            vm.prank(i < 5 ? ana : owner);
            (bool done,) = address(collection).call(calls[i]);
            vm.assertTrue(done);
        }
        assertSupply(id, 16 * amount, 3 * amount);
    }
}
