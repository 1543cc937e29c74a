// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AssayCollection} from "../AssayCollection.sol";

/// @notice Takes tokens as the standard asks and remembers what it saw meanwhile.
contract Receiver {
    uint256 public supplySeen;
    uint256 public balanceSeen;

    function onERC1155Received(address, address, uint256 id, uint256, bytes calldata)
        external
        virtual
        returns (bytes4)
    {
        _look(id);
        return this.onERC1155Received.selector;
    }

    function onERC1155BatchReceived(address, address, uint256[] calldata ids, uint256[] calldata, bytes calldata)
        external
        virtual
        returns (bytes4)
    {
        _look(ids[0]);
        return this.onERC1155BatchReceived.selector;
    }

    function _look(uint256 id) internal {
        supplySeen = AssayCollection(msg.sender).totalSupply(id);
        balanceSeen = AssayCollection(msg.sender).balanceOf(address(this), id);
    }
}

/// @notice Does once, while it receives, whatever it was told.
contract ReentrantReceiver is Receiver {
    bytes public call;
    uint256 public value;
    bool public done;

    function prepare(bytes calldata call_, uint256 value_) external {
        (call, value, done) = (call_, value_, false);
    }

    function onERC1155Received(address, address, uint256 id, uint256, bytes calldata) external override returns (bytes4) {
        _look(id);
        bytes memory once = call;
        delete call;
        if (once.length != 0) (done,) = msg.sender.call{value: value}(once);
        return this.onERC1155Received.selector;
    }

    receive() external payable {}
}

contract WrongSelectorReceiver {
    fallback(bytes calldata) external returns (bytes memory) {
        return abi.encode(bytes4(0xdeadbeef));
    }
}

/// @notice Answers in fewer bytes than it should.
contract ShortReceiver {
    fallback(bytes calldata data) external returns (bytes memory) {
        return data[:4];
    }
}

contract RevertingReceiver {
    error NoThanks();

    fallback() external {
        revert NoThanks();
    }
}

/// @notice Answers rightly, but with many bytes more.
contract HugeReceiver {
    uint256 private immutable _size;

    constructor(uint256 size) {
        _size = size;
    }

    fallback(bytes calldata data) external returns (bytes memory answer) {
        answer = new bytes(_size);
        for (uint256 i; i < 4; ++i) answer[i] = data[i];
    }
}

/// @notice An owner that is a contract: what its keeper signed, it has signed (ERC-1271).
contract SmartAccount is Receiver {
    address private immutable _keeper;
    bool private _refuses;

    constructor(address keeper) {
        _keeper = keeper;
    }

    function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4) {
        (bytes32 r, bytes32 s, uint8 v) =
            (bytes32(signature[:32]), bytes32(signature[32:64]), uint8(bytes1(signature[64:])));
        return ecrecover(digest, v, r, s) == _keeper ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }

    function refuseMoney() external {
        _refuses = true;
    }

    receive() external payable {
        require(!_refuses);
    }
}
