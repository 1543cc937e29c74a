// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC1155} from "solady/src/tokens/ERC1155.sol";
import {LibString} from "solady/src/utils/LibString.sol";
import {AssayCollection} from "../AssayCollection.sol";
import {CollectionTest} from "./CollectionTest.sol";

contract MetadataTest is CollectionTest {
    function test_tokensHaveTheTemplateBesideTheContractsMetadata() public view {
        vm.assertEq(collection.contractURI(), CONTRACT_URI);
        vm.assertEq(collection.uri(7), "https://assay.example/nft/metadata/{id}");
    }

    function testFuzz_tokensHaveTheTemplateBesideTheContractsMetadata(string calldata host, uint128 name) public {
        collection = deploy(string.concat(host, "/contract/", LibString.toHexString(name)), 0);
        vm.assertEq(collection.uri(7), string.concat(host, "/metadata/{id}"));
    }

    function test_theLastContractSegmentCounts() public {
        collection = deploy("https://a.example/contract/x/contract/y", 0);
        vm.assertEq(collection.uri(7), "https://a.example/contract/x/metadata/{id}");
    }

    function test_withoutAContractSegmentThereIsNoDefault() public {
        collection = deploy("ipfs://bafy/collection.json", 0);
        vm.assertEq(collection.contractURI(), "ipfs://bafy/collection.json");
        vm.assertEq(collection.uri(7), "");
    }

    function testFuzz_withoutAContractSegmentThereIsNoDefault(string calldata contractURI) public {
        vm.assume(!LibString.contains(contractURI, "/contract/"));
        collection = deploy(contractURI, 0);
        vm.assertEq(collection.contractURI(), contractURI);
        vm.assertEq(collection.uri(7), "");
    }

    function test_setURIWinsAndTheEmptyOneTakesItBack() public {
        vm.expectEmit();
        emit ERC1155.URI(OWN_URI, 7);
        vm.prank(owner);
        collection.setURI(7, OWN_URI);
        vm.assertEq(collection.uri(7), OWN_URI);
        vm.assertEq(collection.uri(8), "https://assay.example/nft/metadata/{id}");

        vm.expectEmit();
        emit ERC1155.URI("https://assay.example/nft/metadata/{id}", 7);
        vm.prank(owner);
        collection.setURI(7, "");
        vm.assertEq(collection.uri(7), "https://assay.example/nft/metadata/{id}");
    }

    function testFuzz_setURIKeepsTheCounters(uint256 id, uint40 minted, string calldata ownURI) public {
        mint(ana, id, minted);
        vm.prank(owner);
        collection.cancelVouchers(id);
        vm.prank(owner);
        collection.setURI(id, ownURI);
        if (bytes(ownURI).length != 0) vm.assertEq(collection.uri(id), ownURI);
        assertSupply(id, minted, 0);
        vm.assertEq(collection.voucherNonce(id), 1);
    }

    function testFuzz_setURIWinsAndTheEmptyOneTakesItBack(uint256 id, string calldata ownURI) public {
        vm.assume(bytes(ownURI).length != 0);
        vm.prank(owner);
        collection.setURI(id, ownURI);
        vm.assertEq(collection.uri(id), ownURI);
        vm.prank(owner);
        collection.setURI(id, "");
        vm.assertEq(collection.uri(id), "https://assay.example/nft/metadata/{id}");
    }

    function test_setDefaultURIMovesAllTokensWithoutTheirOwn() public {
        vm.prank(owner);
        collection.setURI(8, OWN_URI);
        vm.expectEmit();
        emit AssayCollection.BatchMetadataUpdate(0, type(uint256).max);
        vm.prank(owner);
        collection.setDefaultURI("ipfs://bafy/{id}.json");
        vm.assertEq(collection.uri(7), "ipfs://bafy/{id}.json");
        vm.assertEq(collection.uri(8), OWN_URI);

        vm.prank(owner);
        collection.setDefaultURI("");
        vm.assertEq(collection.uri(7), "https://assay.example/nft/metadata/{id}");
    }

    function testFuzz_setDefaultURIMovesAllTokensWithoutTheirOwn(uint256 id, string calldata defaultURI) public {
        vm.assume(id != 8 && bytes(defaultURI).length != 0);
        vm.prank(owner);
        collection.setURI(8, OWN_URI);
        vm.prank(owner);
        collection.setDefaultURI(defaultURI);
        vm.assertEq(collection.uri(id), defaultURI);
        vm.assertEq(collection.uri(8), OWN_URI);
    }

    function test_setContractURILeavesTheTokensWhereTheyAre() public {
        vm.expectEmit();
        emit AssayCollection.ContractURIUpdated();
        vm.prank(owner);
        collection.setContractURI("https://other.example/contract/z");
        vm.assertEq(collection.contractURI(), "https://other.example/contract/z");
        vm.assertEq(collection.uri(7), "https://assay.example/nft/metadata/{id}");

        vm.prank(owner);
        collection.setContractURI("");
        vm.assertEq(collection.contractURI(), CONTRACT_URI);
    }

    function testFuzz_setContractURILeavesTheTokensWhereTheyAre(string calldata contractURI) public {
        vm.assume(bytes(contractURI).length != 0);
        vm.prank(owner);
        collection.setContractURI(contractURI);
        vm.assertEq(collection.contractURI(), contractURI);
        vm.assertEq(collection.uri(7), "https://assay.example/nft/metadata/{id}");
    }

    function test_interfacesAreSupported() public view {
        bytes4[4] memory ids = [bytes4(0x01ffc9a7), 0xd9b67a26, 0x0e89341c, 0x2a55205a];
        for (uint256 i; i < ids.length; ++i) vm.assertTrue(collection.supportsInterface(ids[i]));
        vm.assertEq(collection.supportsInterface(0xffffffff), false);
    }

    function testFuzz_noOtherInterfaceIsSupported(bytes4 id) public view {
        vm.assume(id != 0x01ffc9a7 && id != 0xd9b67a26 && id != 0x0e89341c && id != 0x2a55205a);
        vm.assertEq(collection.supportsInterface(id), false);
    }
}
