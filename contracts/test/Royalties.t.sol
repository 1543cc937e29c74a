// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AssayCollection} from "../AssayCollection.sol";
import {CollectionTest} from "./CollectionTest.sol";

contract RoyaltiesTest is CollectionTest {
    function test_theDeployerGetsTheRoyalties() public view {
        (address receiver, uint256 amount) = collection.royaltyInfo(7, 1 ether);
        vm.assertEq(receiver, owner);
        vm.assertEq(amount, 0.025 ether);
    }

    function testFuzz_theDeployerGetsTheRoyalties(address deployer, uint256 bps) public {
        assumePerson(deployer);
        owner = deployer;
        collection = deploy(CONTRACT_URI, bps % 10_001);
        (address receiver, uint256 amount) = collection.royaltyInfo(7, 10_000);
        vm.assertEq(receiver, deployer);
        vm.assertEq(amount, bps % 10_001);
    }

    function test_royaltiesAreRoundedDown() public view {
        (, uint256 amount) = collection.royaltyInfo(7, 39);
        vm.assertEq(amount, 0);
        (, amount) = collection.royaltyInfo(7, 10_079);
        vm.assertEq(amount, 251);
    }

    function testFuzz_royaltiesAreExact(uint240 price, uint256 bps) public {
        bps %= 10_001;
        vm.prank(owner);
        collection.updateRoyalties(ben, bps);
        (address receiver, uint256 amount) = collection.royaltyInfo(7, price);
        vm.assertEq(receiver, ben);
        vm.assertEq(amount, uint256(price) * bps / 10_000);
    }

    function test_noPriceOverflows() public {
        vm.prank(owner);
        collection.updateRoyalties(ben, 10_000);
        (, uint256 amount) = collection.royaltyInfo(7, type(uint256).max);
        vm.assertEq(amount, type(uint256).max);
    }

    function testFuzz_royaltiesNeverExceedThePrice(uint256 price, uint256 bps) public {
        vm.prank(owner);
        collection.updateRoyalties(ben, bps % 10_001);
        (, uint256 amount) = collection.royaltyInfo(7, price);
        vm.assertLe(amount, price);
    }

    function test_updateRoyaltiesTellsSo() public {
        vm.expectEmit();
        emit AssayCollection.RoyaltiesUpdated(ben, 500);
        vm.prank(owner);
        collection.updateRoyalties(ben, 500);
    }

    function testFuzz_updateRoyaltiesTellsSo(address receiver, uint256 bps) public {
        vm.assume(receiver != address(0));
        bps %= 10_001;
        vm.expectEmit();
        emit AssayCollection.RoyaltiesUpdated(receiver, bps);
        vm.prank(owner);
        collection.updateRoyalties(receiver, bps);
    }

    function test_royaltiesAreAtMostThePriceAndGoToSomebody() public {
        vm.expectRevert(AssayCollection.InvalidRoyalties.selector);
        vm.prank(owner);
        collection.updateRoyalties(ben, 10_001);
        vm.expectRevert(AssayCollection.InvalidRoyalties.selector);
        vm.prank(owner);
        collection.updateRoyalties(address(0), 1);
        vm.assertEq(address(deploy(CONTRACT_URI, 10_001)), address(0));
    }

    function testFuzz_royaltiesAreAtMostThePriceAndGoToSomebody(uint256 bps) public {
        vm.assume(bps > 10_000);
        vm.expectRevert(AssayCollection.InvalidRoyalties.selector);
        vm.prank(owner);
        collection.updateRoyalties(ben, bps);
        vm.expectRevert(AssayCollection.InvalidRoyalties.selector);
        vm.prank(owner);
        collection.updateRoyalties(address(0), bps % 10_001);
    }
}
