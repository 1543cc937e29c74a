// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Burnable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Burnable.sol";

/// @title The demo world's token
contract Bullion is ERC20, ERC20Burnable {
    constructor(uint256 supply) ERC20("Bullion", "BULN") {
        _mint(msg.sender, supply);
    }

    /// @notice Sends each receiver its amount out of the caller's balance.
    function sendToMany(address[] calldata receivers, uint256[] calldata amounts) external {
        for (uint256 i; i < receivers.length; ++i) {
            _transfer(msg.sender, receivers[i], amounts[i]);
        }
    }
}
