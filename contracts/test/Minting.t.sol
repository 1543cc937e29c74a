// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC1155} from "solady/src/tokens/ERC1155.sol";
import {AssayCollection} from "../AssayCollection.sol";
import {CollectionTest} from "./CollectionTest.sol";

contract MintingTest is CollectionTest {
    function test_mintGivesTheTokenAndCountsIt() public {
        vm.expectEmit();
        emit ERC1155.TransferSingle(owner, address(0), ana, 7, 3);
        mint(ana, 7, 3);
        vm.assertEq(collection.balanceOf(ana, 7), 3);
        assertSupply(7, 3, 0);
    }

    function testFuzz_mintGivesTheTokenAndCountsIt(address to, uint256 id, uint40 first, uint40 second) public {
        assumePerson(to);
        vm.assume(uint256(first) + second <= MAX_MINTED);
        mint(to, id, first);
        mint(to, id, second);
        vm.assertEq(collection.balanceOf(to, id), uint256(first) + second);
        assertSupply(id, uint256(first) + second, 0);
    }

    function test_firstMintSetsTheTokensOwnUri() public {
        vm.expectEmit();
        emit ERC1155.URI(OWN_URI, 7);
        vm.prank(owner);
        collection.mint(ana, 7, 1, OWN_URI);
        vm.assertEq(collection.uri(7), OWN_URI);
        assertSupply(7, 1, 0);
    }

    function testFuzz_firstMintSetsTheTokensOwnUri(uint256 id, uint40 amount, string calldata ownURI) public {
        vm.prank(owner);
        collection.mint(ana, id, amount, ownURI);
        if (bytes(ownURI).length != 0) vm.assertEq(collection.uri(id), ownURI);
        assertSupply(id, amount, 0);
    }

    function test_laterMintsRefuseAUri() public {
        mint(ana, 7, 1);
        vm.expectRevert(abi.encodeWithSelector(AssayCollection.AlreadyMinted.selector, 7));
        vm.prank(owner);
        collection.mint(ana, 7, 1, OWN_URI);
    }

    function testFuzz_laterMintsRefuseAUri(uint256 id, uint40 amount) public {
        vm.assume(amount != 0);
        mint(ana, id, amount);
        vm.prank(ana);
        collection.burn(ana, id, amount);
        vm.expectRevert(abi.encodeWithSelector(AssayCollection.AlreadyMinted.selector, id));
        vm.prank(owner);
        collection.mintToMany(people(ana, ben), id, 1, OWN_URI);
    }

    function test_mintBatchGivesAllTokensAndSetsTheirUris() public {
        string[] memory uris = new string[](2);
        uris[1] = OWN_URI;
        vm.expectEmit();
        emit ERC1155.TransferBatch(owner, address(0), ana, list(7, 8), list(3, 4));
        vm.prank(owner);
        collection.mintBatch(ana, list(7, 8), list(3, 4), uris);
        vm.assertEq(collection.balanceOf(ana, 7), 3);
        vm.assertEq(collection.balanceOf(ana, 8), 4);
        vm.assertEq(collection.uri(7), "https://assay.example/nft/metadata/{id}");
        vm.assertEq(collection.uri(8), OWN_URI);
        assertSupply(7, 3, 0);
        assertSupply(8, 4, 0);
    }

    function testFuzz_mintBatchGivesAllTokensAndSetsTheirUris(uint128 id, uint40 a, uint40 b, string calldata ownURI)
        public
    {
        string[] memory uris = new string[](2);
        uris[1] = ownURI;
        vm.prank(owner);
        collection.mintBatch(ana, list(id, uint256(id) + 1), list(a, b), uris);
        vm.assertEq(collection.balanceOf(ana, id), a);
        vm.assertEq(collection.balanceOf(ana, uint256(id) + 1), b);
        vm.assertEq(collection.uri(id), "https://assay.example/nft/metadata/{id}");
        if (bytes(ownURI).length != 0) vm.assertEq(collection.uri(uint256(id) + 1), ownURI);
    }

    function testFuzz_mintBatchCountsRepeatedIdsToo(uint8[6] calldata picks, uint32 each) public {
        uint256[] memory ids = new uint256[](picks.length);
        uint256[] memory amounts = new uint256[](picks.length);
        uint256[4] memory sums;
        for (uint256 i; i < picks.length; ++i) {
            (ids[i], amounts[i]) = (picks[i] % 4, each);
            sums[ids[i]] += each;
        }
        vm.prank(owner);
        collection.mintBatch(ana, ids, amounts, new string[](0));
        for (uint256 id; id < 4; ++id) {
            vm.assertEq(collection.balanceOf(ana, id), sums[id]);
            assertSupply(id, sums[id], 0);
        }
    }

    function test_mintBatchRefusesListsOfUnequalLengths() public {
        uint256[] memory three = new uint256[](3);
        vm.expectRevert(ERC1155.ArrayLengthsMismatch.selector);
        vm.prank(owner);
        collection.mintBatch(ana, list(1, 2), three, new string[](0));
        vm.expectRevert(ERC1155.ArrayLengthsMismatch.selector);
        vm.prank(owner);
        collection.mintBatch(ana, three, list(1, 2), new string[](0));
        vm.expectRevert(ERC1155.ArrayLengthsMismatch.selector);
        vm.prank(owner);
        collection.mintBatch(ana, list(1, 2), list(1, 2), new string[](1));
    }

    function testFuzz_mintBatchRefusesListsOfUnequalLengths(uint8 ids, uint8 amounts, uint8 uris) public {
        vm.assume(ids != amounts || (uris != 0 && uris != ids));
        vm.expectRevert(ERC1155.ArrayLengthsMismatch.selector);
        vm.prank(owner);
        collection.mintBatch(ana, new uint256[](ids), new uint256[](amounts), new string[](uris));
    }

    function test_mintToManyGivesEachTheSame() public {
        vm.prank(owner);
        collection.mintToMany(people(ana, ben), 7, 5, OWN_URI);
        vm.assertEq(collection.balanceOf(ana, 7), 5);
        vm.assertEq(collection.balanceOf(ben, 7), 5);
        vm.assertEq(collection.uri(7), OWN_URI);
        assertSupply(7, 10, 0);
    }

    function testFuzz_mintToManyGivesEachTheSame(uint8 count, uint256 id, uint32 amount) public {
        address[] memory recipients = new address[](count);
        for (uint256 i; i < count; ++i) recipients[i] = address(uint160(0x10000 + i / 2));
        vm.prank(owner);
        collection.mintToMany(recipients, id, amount, "");
        for (uint256 i; i < count; ++i) {
            uint256 times = i / 2 * 2 + 1 < count ? 2 : 1;
            vm.assertEq(collection.balanceOf(recipients[i], id), times * amount);
        }
        assertSupply(id, uint256(count) * amount, 0);
    }

    function test_noMoreThanTheLargestSupplyIsEverMinted() public {
        mint(ana, 7, MAX_MINTED);
        assertSupply(7, MAX_MINTED, 0);
        vm.prank(ana);
        collection.burn(ana, 7, MAX_MINTED);
        vm.expectRevert(AssayCollection.SupplyTooLarge.selector);
        mint(ana, 7, 1);
    }

    function testFuzz_noMoreThanTheLargestSupplyIsEverMinted(uint256 amount) public {
        vm.assume(amount > MAX_MINTED);
        vm.expectRevert(AssayCollection.SupplyTooLarge.selector);
        mint(ana, 7, amount);
        vm.expectRevert();
        vm.prank(owner);
        collection.mintToMany(people(ana, ben), 7, amount, "");
    }

    function test_mintToManyIsNotFooledByASumThatOverflows() public {
        vm.expectRevert();
        vm.prank(owner);
        collection.mintToMany(people(ana, ben), 7, 1 << 255, "");
        vm.assertEq(collection.balanceOf(ana, 7), 0);
    }

    function testFuzz_mintToManyIsNotFooledByASumThatOverflows(uint256 amount) public {
        vm.assume(amount > type(uint256).max / 2);
        vm.expectRevert();
        vm.prank(owner);
        collection.mintToMany(people(ana, ben), 7, amount, "");
        vm.assertEq(collection.balanceOf(ana, 7), 0);
    }

    function test_nothingIsMintedToTheZeroAddress() public {
        vm.expectRevert(ERC1155.TransferToZeroAddress.selector);
        mint(address(0), 7, 1);
        vm.expectRevert(ERC1155.TransferToZeroAddress.selector);
        vm.prank(owner);
        collection.mintBatch(address(0), list(1, 2), list(1, 2), new string[](0));
        vm.expectRevert(ERC1155.TransferToZeroAddress.selector);
        vm.prank(owner);
        collection.mintToMany(people(ana, address(0)), 7, 1, "");
    }

    function testFuzz_nothingIsMintedToTheZeroAddress(uint256 id, uint32 amount) public {
        vm.expectRevert(ERC1155.TransferToZeroAddress.selector);
        mint(address(0), id, amount);
        vm.expectRevert(ERC1155.TransferToZeroAddress.selector);
        vm.prank(owner);
        collection.mintBatch(address(0), list(id, id), list(amount, amount), new string[](0));
        vm.expectRevert(ERC1155.TransferToZeroAddress.selector);
        vm.prank(owner);
        collection.mintToMany(people(ana, address(0)), id, amount, "");
    }
}
