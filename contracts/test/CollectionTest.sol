// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AssayCollection} from "../AssayCollection.sol";
import {Vm} from "./Vm.sol";

/// @notice A collection with its owner and some people, for the tests of each part.
abstract contract CollectionTest {
    Vm internal constant vm = Vm(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);
    uint256 internal constant OWNER_KEY = 0xa11ce;
    uint256 internal constant MAX_MINTED = 1_099_511_627_775;
    string internal constant CONTRACT_URI = "https://assay.example/nft/contract/0b1f4e0c-6c52-4c1e-9d3a-5f6b7c8d9e0f";
    string internal constant OWN_URI = "ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi";

    address internal owner = vm.addr(OWNER_KEY);
    address internal ana = address(0xa0a);
    address internal ben = address(0xbeb);
    AssayCollection internal collection;

    function setUp() public virtual {
        collection = deploy(CONTRACT_URI, 250);
    }

    /// @dev The code that is deployed in earnest: `new` would compile it as the tests are compiled.
    function deploy(string memory contractURI, uint256 royaltyBps) internal returns (AssayCollection deployed) {
        bytes memory code = vm.getCode(".cache/forge/out/AssayCollection.sol/AssayCollection.json");
        code = abi.encodePacked(code, abi.encode(contractURI, royaltyBps));
        vm.prank(owner);
        assembly {
            deployed := create(0, add(code, 0x20), mload(code))
        }
    }

    function mint(address to, uint256 id, uint256 amount) internal {
        vm.prank(owner);
        collection.mint(to, id, amount, "");
    }

    /// @dev By both steps.
    function handOver(address newOwner) internal {
        vm.prank(collection.owner());
        collection.transferOwnership(newOwner);
        vm.prank(newOwner);
        collection.acceptOwnership();
    }

    /// @dev Neither a contract (which would be called) nor the zero address.
    function assumePerson(address account) internal view {
        vm.assume(account != address(0) && account.code.length == 0 && uint160(account) > 0xffff);
    }

    /// @dev Holders' balances and the supply after `minted` came and `burned` went.
    function assertSupply(uint256 id, uint256 minted, uint256 burned) internal view {
        vm.assertEq(collection.totalMinted(id), minted);
        vm.assertEq(collection.totalSupply(id), minted - burned);
    }

    function list(uint256 a, uint256 b) internal pure returns (uint256[] memory both) {
        both = new uint256[](2);
        (both[0], both[1]) = (a, b);
    }

    function people(address a, address b) internal pure returns (address[] memory both) {
        both = new address[](2);
        (both[0], both[1]) = (a, b);
    }
}
