// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice The few of forge's cheat codes that are used here.
interface Vm {
    function addr(uint256 privateKey) external pure returns (address);
    function assertEq(address left, address right) external pure;
    function assertEq(bool left, bool right) external pure;
    function assertEq(string calldata left, string calldata right) external pure;
    function assertEq(uint256 left, uint256 right) external pure;
    function assertLe(uint256 left, uint256 right) external pure;
    function assertTrue(bool condition) external pure;
    function assume(bool condition) external pure;
    function chainId(uint256 newId) external;
    function deal(address account, uint256 newBalance) external;
    function expectEmit() external;
    function expectRevert() external;
    function expectRevert(bytes4 selector) external;
    function expectRevert(bytes calldata data) external;
    function getCode(string calldata artifact) external view returns (bytes memory);
    function load(address account, bytes32 slot) external view returns (bytes32);
    function prank(address caller) external;
    function sign(uint256 privateKey, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function store(address account, bytes32 slot, bytes32 value) external;
    function warp(uint256 timestamp) external;
}
