// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AssayCollection} from "../AssayCollection.sol";
import {CollectionTest} from "./CollectionTest.sol";

contract OwnershipTest is CollectionTest {
    function test_theDeployerIsTheOwner() public view {
        vm.assertEq(collection.owner(), owner);
        vm.assertEq(collection.pendingOwner(), address(0));
    }

    function testFuzz_theDeployerIsTheOwner(address deployer) public {
        assumePerson(deployer);
        owner = deployer;
        collection = deploy(CONTRACT_URI, 250);
        vm.assertEq(collection.owner(), deployer);
        vm.assertEq(collection.pendingOwner(), address(0));
    }

    function test_ownershipMovesWhenItIsAccepted() public {
        vm.expectEmit();
        emit AssayCollection.OwnershipTransferStarted(owner, ben);
        vm.prank(owner);
        collection.transferOwnership(ben);
        vm.assertEq(collection.owner(), owner);
        vm.assertEq(collection.pendingOwner(), ben);

        vm.expectEmit();
        emit AssayCollection.OwnershipTransferred(owner, ben);
        vm.prank(ben);
        collection.acceptOwnership();
        vm.assertEq(collection.owner(), ben);
        vm.assertEq(collection.pendingOwner(), address(0));
        (address receiver,) = collection.royaltyInfo(7, 1);
        vm.assertEq(receiver, owner);
    }

    function testFuzz_ownershipMovesWhenItIsAccepted(address next) public {
        assumePerson(next);
        vm.prank(owner);
        collection.transferOwnership(next);
        vm.assertEq(collection.owner(), owner);
        vm.assertEq(collection.pendingOwner(), next);
        vm.prank(next);
        collection.acceptOwnership();
        vm.assertEq(collection.owner(), next);
        vm.assertEq(collection.pendingOwner(), address(0));
    }

    function testFuzz_onlyTheNamedAccountAccepts(address named, address other) public {
        vm.assume(named != other && other != address(vm));
        vm.prank(owner);
        collection.transferOwnership(named);
        vm.expectRevert(AssayCollection.NotPendingOwner.selector);
        vm.prank(other);
        collection.acceptOwnership();
        vm.assertEq(collection.owner(), owner);
    }

    function test_anOfferCanBeWithdrawn() public {
        vm.prank(owner);
        collection.transferOwnership(ben);
        vm.prank(owner);
        collection.transferOwnership(address(0));
        vm.expectRevert(AssayCollection.NotPendingOwner.selector);
        vm.prank(ben);
        collection.acceptOwnership();
    }

    function testFuzz_anOfferCanBeWithdrawn(address named, address other) public {
        assumePerson(named);
        vm.assume(named != other);
        vm.prank(owner);
        collection.transferOwnership(named);
        vm.prank(owner);
        collection.transferOwnership(other);
        vm.expectRevert(AssayCollection.NotPendingOwner.selector);
        vm.prank(named);
        collection.acceptOwnership();
        vm.assertEq(collection.owner(), owner);
    }

    function test_aPauseOutlastsTheOwner() public {
        vm.prank(owner);
        collection.pause();
        handOver(ben);
        vm.assertTrue(collection.paused());
    }

    function testFuzz_aPauseOutlastsTheOwner(address next, bool paused) public {
        assumePerson(next);
        vm.prank(owner);
        if (paused) collection.pause();
        else collection.unpause();
        handOver(next);
        vm.assertEq(collection.paused(), paused);
    }

    function test_nobodyCanRenounce() public {
        vm.prank(owner);
        (bool done,) = address(collection).call(abi.encodeWithSignature("renounceOwnership()"));
        vm.assertEq(done, false);
        vm.assertEq(collection.owner(), owner);
    }

    function testFuzz_nobodyCanRenounce(address by) public {
        assumePerson(by);
        handOver(by);
        vm.prank(by);
        (bool done,) = address(collection).call(abi.encodeWithSignature("renounceOwnership()"));
        vm.assertEq(done, false);
        vm.prank(by);
        collection.transferOwnership(address(0));
        vm.assertEq(collection.owner(), by);
    }

    function test_strangersMayDoNothing() public {
        refuseAll(ben);
    }

    function testFuzz_strangersMayDoNothing(address stranger) public {
        vm.assume(stranger != owner && stranger != address(vm));
        refuseAll(stranger);
    }

    function test_theNamedAccountMayDoNothingYetAndTheOldOwnerNothingMore() public {
        vm.prank(owner);
        collection.transferOwnership(ben);
        refuseAll(ben);
        vm.prank(ben);
        collection.acceptOwnership();
        refuseAll(owner);
    }

    function testFuzz_theNamedAccountMayDoNothingYetAndTheOldOwnerNothingMore(address next) public {
        assumePerson(next);
        vm.assume(next != owner);
        vm.prank(owner);
        collection.transferOwnership(next);
        refuseAll(next);
        vm.prank(next);
        collection.acceptOwnership();
        refuseAll(owner);
    }

    function refuseAll(address stranger) private {
        bytes[13] memory calls = [
            abi.encodeCall(collection.mint, (ana, 7, 1, "")),
            abi.encodeCall(collection.mintBatch, (ana, list(7, 8), list(1, 1), new string[](0))),
            abi.encodeCall(collection.mintToMany, (people(ana, ben), 7, 1, "")),
            abi.encodeCall(collection.mintToMany, (new address[](0), 7, 1, OWN_URI)),
            abi.encodeCall(collection.pause, ()),
            abi.encodeCall(collection.unpause, ()),
            abi.encodeCall(collection.setURI, (7, OWN_URI)),
            abi.encodeCall(collection.setDefaultURI, (OWN_URI)),
            abi.encodeCall(collection.setContractURI, (OWN_URI)),
            abi.encodeCall(collection.updateRoyalties, (stranger, 10_000)),
            abi.encodeCall(collection.cancelVouchers, (7)),
            abi.encodeCall(collection.cancelAllVouchers, ()),
            abi.encodeCall(collection.transferOwnership, (stranger))
        ];
        for (uint256 i; i < calls.length; ++i) {
            vm.prank(stranger);
            (bool done, bytes memory reason) = address(collection).call(calls[i]);
            vm.assertEq(done, false);
            vm.assertTrue(bytes4(reason) == AssayCollection.NotOwner.selector);
        }
    }
}
