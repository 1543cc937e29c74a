// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title The demo world's stable coin: six decimals, issued by its owner
contract DemoDollar is ERC20, Ownable {
    constructor() ERC20("Demo Dollar", "dUSD") Ownable(msg.sender) {}

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function issueToMany(address[] calldata receivers, uint256 amount) external onlyOwner {
        for (uint256 i; i < receivers.length; ++i) {
            _mint(receivers[i], amount);
        }
    }
}
