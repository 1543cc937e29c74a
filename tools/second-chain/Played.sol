// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

// A coin, a collection and a price, as small as their standards allow. Nothing here guards anything: they are for tests.

contract Coin {
    string public constant name = "Second Coin";
    string public constant symbol = "SEC";
    uint8 public constant decimals = 6;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function issue(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }
}

contract Items {
    string public constant name = "Second Items";
    string public constant symbol = "ITEM";
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) public ownerOf;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd;
    }

    function tokenURI(uint256) external pure returns (string memory) {
        return "data:application/json,{}";
    }

    function mint() external payable {
        move(address(0), msg.sender, ++totalSupply);
    }

    function transferFrom(address from, address to, uint256 id) external {
        require(msg.sender == from && ownerOf[id] == from);
        move(from, to, id);
    }

    function move(address from, address to, uint256 id) private {
        ownerOf[id] = to;
        if (from != address(0)) balanceOf[from]--;
        balanceOf[to]++;
        emit Transfer(from, to, id);
    }
}

/// @notice USD price of the native coin, read as Chainlink's aggregators are.
contract Feed {
    uint8 public constant decimals = 8;
    uint64 private immutable updatedAt = uint64(block.timestamp);

    event AnswerUpdated(int256 indexed current, uint256 indexed roundId, uint256 updatedAt);

    constructor() {
        emit AnswerUpdated(2000e8, 1, block.timestamp);
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        return getRoundData(1);
    }

    function getRoundData(uint80 roundId) public view returns (uint80, int256, uint256, uint256, uint80) {
        require(roundId == 1);
        return (1, 2000e8, updatedAt, updatedAt, 1);
    }
}
